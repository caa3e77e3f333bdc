import { type Identified, idKey } from '../event-row.ts';
import type { Sql } from './client.ts';

/** Where ids are claimed: those in `lasting_ids` as long as their event is stored, the others for 30 days. */
const CLAIMS = ['event_ids', 'lasting_ids'] as const;
type Claims = (typeof CLAIMS)[number];

/** Ids asked about at once: a server refuses parameters of more than 128 KiB. */
const LOOKUP = 2000;

/**
 * A purchase may be reported again at any time (somebody opens the confirmation page of last year),
 * and a file with history may be read in twice; nothing else is sent again after 30 days.
 */
const claimsOf = ({ kind, origin }: Identified): Claims => (kind === 'purchase' || origin === 'import' ? 'lasting_ids' : 'event_ids');

/** Rows by the table their ids are claimed in. */
export function byClaims<Row extends Identified>(rows: readonly Row[]): { readonly table: Claims; readonly rows: readonly Row[] }[] {
  return CLAIMS.map((table) => ({ table, rows: rows.filter((row) => claimsOf(row) === table) })).filter((one) => one.rows.length > 0);
}

/** Which of these ids are claimed, by another batch than that of `token` where one is given. */
export async function claimedIds(sql: Sql, table: Claims, rows: readonly Identified[], token = ''): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from = 0; from < rows.length; from += LOOKUP) {
    const chunk = rows.slice(from, from + LOOKUP);
    const known = await sql.select<{ workspace_id: string; event_id: string }>(
      `SELECT workspace_id, event_id FROM ${table}
       WHERE workspace_id IN {workspaces:Array(UUID)} AND event_id IN {ids:Array(String)} AND ({token:String} = '' OR token != {token:String})`,
      { workspaces: [...new Set(chunk.map((row) => row.workspace_id))], ids: chunk.map((row) => row.event_id), token },
    );
    for (const row of known) found.add(idKey(row));
  }
  return found;
}

/** See `Analytics.storedIds`. */
export async function storedIds(sql: Sql, rows: readonly Identified[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all(byClaims(rows).map(({ table, rows: claimed }) => claimedIds(sql, table, claimed)));
  return new Set(found.flatMap((ids) => [...ids]));
}
