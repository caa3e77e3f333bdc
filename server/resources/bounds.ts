import { eq, type SQL } from 'drizzle-orm';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { Viewer } from './hook.ts';
import type { AnyResourceHooks } from './hooks-of.ts';
import { ownedBy } from './query/conditions.ts';
import { columnOf, resourceTable } from './resource-table.ts';

/** Whose the rows are that somebody asks for or makes; undefined where no column says it. */
export function ownerOf({ name, scope }: AnyResource, { user, workspace }: Pick<Viewer, 'user' | 'workspace'>): string | undefined {
  if (scope.owner === 'user_id') return user.id;
  if (scope.owner === undefined) return undefined;
  if (!workspace) throw new Error(`rows of ${name} are read inside a workspace`);
  return workspace.id;
}

/**
 * The condition that every read and write of a request stands under: rows of its workspace, of its
 * person, or those a hook of the resource says. Undefined: all rows of the installation.
 */
export function boundsOf(resource: AnyResource, { visible }: Pick<AnyResourceHooks, 'visible'>, viewer: Viewer): SQL | undefined {
  const table = resourceTable(resource.name);
  const { scope } = resource;
  // The guard has entered the workspace that the row is.
  if (scope.name === 'account' && viewer.workspace) return eq(columnOf(table, 'id'), viewer.workspace.id);
  if (visible) return visible(viewer);
  const owner = ownerOf(resource, viewer);
  if (scope.owner && owner !== undefined) return ownedBy(table, scope.owner, owner);
  if (scope.name === 'installation') return undefined;
  throw new Error(`${resource.name} does not say which rows somebody may see`);
}
