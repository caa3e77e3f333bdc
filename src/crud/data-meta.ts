import type { AnyResource } from '#domain/kit/resource.ts';
import type { DataMeta } from '#src/providers/dashboard-data.ts';
import { useMaybeWorkspace } from '#src/providers/workspace.tsx';
import { includesOf } from './fields.ts';

/** What every data call about a resource needs: its path, its workspace, what to bring along. */
export function useDataMeta(resource: AnyResource): DataMeta {
  const workspace = useMaybeWorkspace();
  const include = includesOf(resource);
  return {
    path: resource.path,
    ...(resource.scope.name === 'workspace' ? { workspace: workspace?.id } : {}),
    ...(resource.api === 'dashboard' && include.length > 0 ? { include } : {}),
  };
}
