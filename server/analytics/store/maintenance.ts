import { DAILY_FROM, renamed, TOTALS_FROM } from '../migrations/0001-events.ts';
import type { Layout } from '../migrations/layout.ts';
import type { Sql } from './client.ts';

const WAIT = 'SETTINGS mutations_sync = 2';
/** Everything that carries a workspace id. */
const TENANT_TABLES = ['events', 'event_ids', 'daily', 'totals', 'seen', 'spend', 'filtered'] as const;

const THESE = 'WHERE workspace_id IN {ids:Array(UUID)}';

/**
 * Removes all rows of these workspaces, everywhere, and waits until they are gone. Tables are
 * sorted by workspace: whether one holds any is known at once, and without any nothing is rewritten.
 * Rows that are inserted meanwhile may stay.
 */
export async function deleteWorkspaces(sql: Sql, layout: Layout, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of TENANT_TABLES) {
    const [found] = await sql.select(`SELECT 1 FROM ${table} ${THESE} LIMIT 1`, { ids });
    if (found) await sql.command(`ALTER TABLE ${layout.local(table)}${layout.onCluster} DELETE ${THESE} ${WAIT}`, { ids });
  }
}

/**
 * Gives the events of a workspace the calendar days of another time zone and counts the
 * roll-up anew. No insert may run meanwhile. May be repeated as a whole after an interruption.
 */
export async function rebuildDays(sql: Sql, layout: Layout, workspace: string, timezone: string): Promise<void> {
  const local = (table: string) => `${layout.local(table)}${layout.onCluster}`;
  await sql.command(
    `ALTER TABLE ${local('events')} UPDATE day = toDate(time, {zone:String}) WHERE workspace_id = {workspace:UUID} ${WAIT}`,
    { workspace, zone: timezone },
  );
  const again = 'WHERE workspace_id = {workspace:UUID}';
  const rollUps = [
    { table: 'daily', columns: 'workspace_id, kind, day, person, hits, revenue', from: DAILY_FROM(renamed('events'), again) },
    { table: 'totals', columns: 'workspace_id, kind, day, hits, revenue', from: TOTALS_FROM('events', again) },
  ];
  for (const { table, columns, from } of rollUps) {
    await sql.command(`ALTER TABLE ${local(table)} DELETE ${again} ${WAIT}`, { workspace });
    await sql.command(`INSERT INTO ${table} (${columns}) ${from} SETTINGS insert_deduplicate = 0`, { workspace });
  }
}
