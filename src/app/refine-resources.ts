import type { ResourceProps } from '@refinedev/core';
import type { AnyResource } from '#domain/kit/resource.ts';
import { allResources } from '#resources/index.ts';
import { includesOf } from '#src/crud/form/fields.ts';
import { listPath } from '#src/providers/data/resource-paths.ts';
import type { RowMeta } from '#src/providers/data/row-meta.ts';

/** What every call about its rows is told: Refine merges it into each. */
function metaOf(resource: AnyResource): RowMeta & { readonly dataProviderName: string } {
  const include = includesOf(resource);
  return {
    dataProviderName: resource.api === 'analytics' ? 'analytics' : 'default',
    path: resource.path,
    scope: resource.scope.name,
    ...(resource.api === 'dashboard' && include.length > 0 ? { include } : {}),
  };
}

function refineResource(resource: AnyResource): ResourceProps {
  const list = listPath(resource, ':workspaceId');
  return {
    name: resource.name,
    list,
    ...(resource.actions.includes('create')
      ? { create: `${resource.scope.name === 'account' ? '/dashboard/workspaces' : list}/create` }
      : {}),
    ...(resource.scope.name === 'workspace' && resource.actions.includes('edit') ? { edit: `${list}/:id/edit` } : {}),
    ...(resource.scope.name === 'workspace' && resource.actions.includes('show') ? { show: `${list}/:id` } : {}),
    meta: metaOf(resource),
  };
}

/** What Refine knows of the application's resources: derived, never written twice. */
export const refineResources: ResourceProps[] = allResources.map(refineResource);
