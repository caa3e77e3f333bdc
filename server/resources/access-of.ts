import type { AnyResource, ResourceAction } from '#domain/kit/resource.ts';
import { decidedIn } from '#domain/kit/scope.ts';
import type { AccessRule, WorkspaceSource } from '#server/policy/access.ts';
import { isResourceName, isWorkspaceResource } from './resource-table.ts';

/** What the routes of a resource do: its actions, and bringing a deleted row back. */
export type RouteAction = ResourceAction | 'restore';

/** Where the workspace of a request stands, by API and action. */
function sourceOf(resource: AnyResource, action: RouteAction): WorkspaceSource | undefined {
  if (action !== 'restore' && decidedIn(resource.scope, action) === 'person') return undefined;
  if (resource.under) return { from: 'param', name: 'project' };
  if (resource.scope.name === 'account') return { from: 'param', name: 'id' };
  if (resource.api === 'analytics') return { from: 'header' };
  if (action === 'list') return { from: 'query', name: 'filter[project]' };
  if (action === 'create') return { from: 'body' };
  const from = action === 'restore' ? 'bin' : 'row';
  return isWorkspaceResource(resource.name) ? { from, resource: resource.name, param: 'id' } : undefined;
}

/** The policy question of one route of a declaration. Whoever may delete may take it back. */
export function accessOf(resource: AnyResource, action: RouteAction): AccessRule {
  if (!isResourceName(resource.name)) throw new Error(`${resource.name} is no registered resource`);
  const own = resource.ownRow && action === 'show' ? { own: 'id' } : {};
  return { resource: resource.name, action: action === 'restore' ? 'delete' : action, workspace: sourceOf(resource, action), ...own };
}
