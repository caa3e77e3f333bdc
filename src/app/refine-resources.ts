import type { ResourceProps } from '@refinedev/core';
import type { AnyResource } from '#domain/kit/resource.ts';
import { allResources } from '#resources/index.ts';
import { listPath } from '#src/providers/resource-paths.ts';

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
    meta: { dataProviderName: resource.api === 'analytics' ? 'analytics' : 'default' },
  };
}

/** What Refine knows of the application's resources: derived, never written twice. */
export const refineResources: ResourceProps[] = allResources.map(refineResource);
