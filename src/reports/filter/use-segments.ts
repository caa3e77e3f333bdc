import type { Row } from '#domain/kit/resource.ts';
import { segments } from '#resources/monitor/segments.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useRowList } from '#src/providers/data/row-meta.ts';
import type { NameOf } from './filter-text.ts';

/** As many as a workspace may hold. */
const ALL = { pageSize: 100 } as const;

/** The segments of the workspace, and what each is called. */
export function useSegments(): { readonly all: readonly Row<typeof segments>[]; readonly nameOf: NameOf } {
  const enabled = useGrant('segments:list').allowed;
  const { result, query } = useRowList(segments, { pagination: ALL, queryOptions: { enabled } });
  const all = result.data;
  return { all, nameOf: (id) => (query.isSuccess ? all.find((one) => one.id === id)?.name : '') };
}
