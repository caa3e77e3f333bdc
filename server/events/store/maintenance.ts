import type { StaleSpend } from '../event-row.ts';
import type { Layout } from '../migrations/layout.ts';
import type { Sql } from './client.ts';
import { removeWhere } from './remove-where.ts';

const WAIT = 'SETTINGS mutations_sync = 2';
/** Everything that carries a workspace id. */
const TENANT_TABLES = [
  'events',
  'event_ids',
  'lasting_ids',
  'presence',
  'counts',
  'purchases',
  'visits',
  'page_names',
  'earnings',
  'seen_by_origin',
  'spend',
  'refusals',
  'identities',
  'person_acts',
  'merged_visitors',
] as const;

const THESE = 'workspace_id IN {ids:Array(UUID)}';

/**
 * Removes all rows of these workspaces, everywhere, and waits until they are gone. Tables are
 * sorted by workspace: whether one holds any is known at once, and without any nothing is rewritten.
 * Rows that are inserted meanwhile may stay.
 */
export async function deleteWorkspaces(sql: Sql, layout: Layout, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of TENANT_TABLES) {
    await removeWhere(sql, layout, table, THESE, { ids });
  }
}

const STALE = `WHERE workspace_id = {workspace:UUID} AND entered = 1 AND day BETWEEN {min:Date} AND {max:Date}
  AND imported_at < {before:DateTime64(6, 'UTC')}`;

/** See `Analytics`: most changes only add or replace, and then nothing is rewritten. */
export async function removeSpend(sql: Sql, layout: Layout, stale: StaleSpend): Promise<void> {
  const params = { ...stale };
  const [found] = await sql.select(`SELECT 1 FROM spend FINAL ${STALE} LIMIT 1`, params);
  if (found) await sql.command(`ALTER TABLE ${layout.local('spend')}${layout.onCluster} DELETE ${STALE} ${WAIT}`, params);
}
