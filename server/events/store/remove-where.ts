import type { Parameter } from '../analytics.ts';
import type { Layout } from '../migrations/layout.ts';
import type { Sql } from './client.ts';

type Parameters = Readonly<Record<string, Parameter>>;

/**
 * Removes rows, everywhere, and waits until they are gone. Whether there are any is looked up
 * first: without any nothing is rewritten. Rows that are inserted meanwhile stay.
 * @param where A condition without SELECT, which a replicated table would not take.
 */
export async function removeWhere(sql: Sql, layout: Layout, table: string, where: string, params: Parameters): Promise<void> {
  const [found] = await sql.select(`SELECT 1 FROM ${table} WHERE ${where} LIMIT 1`, params);
  if (!found) return;
  await sql.command(`ALTER TABLE ${layout.local(table)}${layout.onCluster} DELETE WHERE ${where} SETTINGS mutations_sync = 2`, params);
}
