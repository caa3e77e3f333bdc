import type { Row } from '#domain/kit/resource.ts';
import type { workspaces } from '#resources/workspaces.ts';
import { api, DASHBOARD_API } from '../data/api.ts';
import { listOf } from '../data/json-api.ts';

/** What is read about the own account besides what declarations serve. */

/** Everything kept about the own account. */
export function accountExport(): Promise<unknown> {
  return api.get<unknown>(`${DASHBOARD_API}/users/export`);
}

/** Names of the workspaces that somebody owns. */
export async function ownedWorkspaces(user: string, signal?: AbortSignal): Promise<readonly string[]> {
  const rows = await listOf<Row<typeof workspaces>>(api.get(`${DASHBOARD_API}/projects?include=user&page[size]=200`, { signal }));
  return rows.filter((row) => row.user === user).map(({ name }) => name);
}
