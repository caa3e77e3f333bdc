import type { AnyResource, ResourceAction } from '#domain/kit/resource.ts';
import type { AccessRule, WorkspaceSource } from '#server/policy/access.ts';
import { isResourceName, isWorkspaceResource } from './table-of.ts';

/** Where the workspace of a request stands, by API and action. */
function sourceOf(resource: AnyResource, action: ResourceAction): WorkspaceSource | undefined {
  if (resource.scope === 'staff') return undefined;
  if (resource.name === 'workspaces') return action === 'list' || action === 'create' ? undefined : { from: 'param', name: 'id' };
  if (resource.api === 'analytics') return { from: 'header' };
  if (action === 'list') return { from: 'query', name: 'filter[project]' };
  if (action === 'create') return { from: 'body' };
  return isWorkspaceResource(resource.name) ? { from: 'row', resource: resource.name, param: 'id' } : undefined;
}

/** The policy question of one route of a declaration. */
export function accessOf(resource: AnyResource, action: ResourceAction): AccessRule {
  if (!isResourceName(resource.name)) throw new Error(`${resource.name} is no registered resource`);
  return { resource: resource.name, action, workspace: sourceOf(resource, action) };
}
