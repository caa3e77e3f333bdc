import type { ResourceProps } from '@refinedev/core';
import type { AnyResource } from '#domain/kit/resource.ts';
import { allResources } from '#resources/index.ts';
import { listPath } from '#src/providers/resource-paths.ts';

function refineResource(resource: AnyResource): ResourceProps {
  const list = listPath(resource, ':workspaceId');
  return {
    name: resource.name,
    list,
    ...(resource.actions.includes('create') ? { create: `${resource.scope === 'global' ? '/dashboard/workspaces' : list}/create` } : {}),
    ...(resource.scope === 'workspace' && resource.actions.includes('edit') ? { edit: `${list}/:id/edit` } : {}),
    ...(resource.scope === 'workspace' && resource.actions.includes('show') ? { show: `${list}/:id` } : {}),
    meta: { dataProviderName: resource.api === 'analytics' ? 'analytics' : 'default' },
  };
}

/** What Refine knows of the application's resources: derived, never written twice. */
export const refineResources: ResourceProps[] = allResources.map(refineResource);
