import { EVENTS } from '#domain/tracking/events.ts';
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
const claimsOf = ({ kind, origin }: Identified): Claims => (EVENTS[kind].oncePerOrder || origin === 'import' ? 'lasting_ids' : 'event_ids');

/**
 * Where an id may have been claimed: a keyed sender may report something as it happens and later
 * bring it in again with the history, under the same id.
 */
function askedOf(row: Identified): readonly Claims[] {
  const mayBeBoth = row.origin !== 'browser' && !EVENTS[row.kind].oncePerOrder;
  return mayBeBoth ? CLAIMS : [claimsOf(row)];
}

/** Rows by the table their ids are claimed in. */
export function byClaims<Row extends Identified>(rows: readonly Row[]): { readonly table: Claims; readonly rows: readonly Row[] }[] {
  return CLAIMS.map((table) => ({ table, rows: rows.filter((row) => claimsOf(row) === table) })).filter((one) => one.rows.length > 0);
}

async function claimedIn(sql: Sql, table: Claims, rows: readonly Identified[], token: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (let from = 0; from < rows.length; from += LOOKUP) {
    const chunk = rows.slice(from, from + LOOKUP);
    const known = await sql.select<{ workspace_id: string; event_id: string }>(
      `SELECT workspace_id, event_id FROM ${table}
       WHERE workspace_id IN {workspaces:Array(UUID)} AND event_id IN {ids:Array(String)} AND ({token:String} = '' OR token != {token:String})`,
      { workspaces: [...new Set(chunk.map((row) => row.workspace_id))], ids: chunk.map((row) => row.event_id), token },
    );
    found.push(...known.map(idKey));
  }
  return found;
}

/** Which of these ids are claimed, by another batch than that of `token` where one is given. */
export async function claimedIds(sql: Sql, rows: readonly Identified[], token = ''): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    CLAIMS.map((table) =>
      claimedIn(
        sql,
        table,
        rows.filter((row) => askedOf(row).includes(table)),
        token,
      ),
    ),
  );
  return new Set(found.flat());
}

/** See `Analytics.storedIds`. */
export const storedIds = (sql: Sql, rows: readonly Identified[]) => claimedIds(sql, rows);
