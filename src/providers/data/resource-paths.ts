import type { AnyResource } from '#domain/kit/resource.ts';
import { allResources } from '#resources/index.ts';
import { DASHBOARD_API } from './api.ts';

/** Where a resource stands in addresses when that is not its own name; fixed by the product's routes. */
const SEGMENTS: Readonly<Record<string, string>> = {
  'kpi-targets': 'targets',
  'kpi-widgets': 'kpis',
  workspaces: 'overview',
  collaborators: 'collaborate',
};

export function segmentOf(resource: AnyResource): string {
  return SEGMENTS[resource.name] ?? resource.name;
}

/** Which workspace rows are asked of, where the address names it. */
export interface Within {
  readonly project?: string;
}

/** Path of a resource's list under the API's root. */
export function servedPath({ under, path }: Pick<AnyResource, 'under' | 'path'>, { project = '' }: Within = {}): string {
  return under ? `${under.replace(':project', encodeURIComponent(project))}/${path}` : path;
}

/** Path of one row of the dashboard's API. */
export const rowPath = (resource: AnyResource, id: string): string => `${DASHBOARD_API}/${servedPath(resource)}/${encodeURIComponent(id)}`;

/** The workspace that an address is about. */
export function workspaceIn(pathname: string): string | undefined {
  return /^\/dashboard\/workspaces\/([0-9a-f-]{36})(\/|$)/.exec(pathname)?.[1];
}

/** The canvas that an address opens. */
export function canvasIn(pathname: string): string | undefined {
  return /\/canvases\/([0-9a-f-]{36})$/.exec(pathname)?.[1];
}

export const inWorkspace = (workspace: string) => `/dashboard/workspaces/${workspace}`;

/** The address of a resource's list; `workspace` may be a route pattern (`:workspaceId`). */
export function listPath(resource: AnyResource, workspace: string): string {
  if (resource.scope.name === 'installation') return `/admin-dashboard/${segmentOf(resource)}`;
  if (resource.scope.name === 'person') return `/dashboard/account-settings/${segmentOf(resource)}`;
  if (resource.scope.name === 'account') return `/dashboard/workspaces/${segmentOf(resource)}`;
  const settings = resource.menu?.group === 'settings' ? '/settings' : '';
  return `${inWorkspace(workspace)}${settings}/${segmentOf(resource)}`;
}

/** Rows that stand below another part than their list. */
const SHOWN_AT: Readonly<Record<string, string>> = {
  users: '/admin-dashboard/view-user',
  'billing-subscriptions': '/admin-dashboard/view-user',
};

/** The address of one row; `id` may be that of a route pattern (`:id`). */
export function showPath(resource: AnyResource, workspace: string, id: string): string {
  return `${SHOWN_AT[resource.name] ?? listPath(resource, workspace)}/${id}`;
}

/** What the admin area lists. */
export function staffResources(): readonly AnyResource[] {
  return allResources.filter((resource) => resource.scope.name === 'installation');
}

const menuOrder = (resource: AnyResource) => resource.menu?.order ?? 0;

/** The workspace resources of one group of the menu, in order. */
export function resourcesOf(group: 'workspace' | 'settings'): readonly AnyResource[] {
  return allResources
    .filter((resource) => resource.scope.name === 'workspace' && resource.menu?.group === group)
    .sort((a, b) => menuOrder(a) - menuOrder(b));
}
