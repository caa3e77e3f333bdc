import { createHash } from 'node:crypto';
import type { InsertedEvents } from '../analytics.ts';
import type { EventRow } from '../event-row.ts';
import type { Sql } from './client.ts';

/** Ids asked about at once: a server refuses parameters of more than 128 KiB. */
const LOOKUP = 2000;

/** The same rows always form the same blocks, or a repeated insert would not be recognised. */
export function insertSettings(token: string): Record<string, string | number> {
  return {
    insert_deduplication_token: token,
    insert_deduplicate: 1,
    deduplicate_blocks_in_dependent_materialized_views: 1,
    async_insert: 0,
    input_format_parallel_parsing: 0,
    date_time_input_format: 'best_effort',
  };
}

/** In a cluster the answer waits until the shard has the rows. */
export const CLUSTER_INSERT = { distributed_foreground_insert: 1 } as const;

const keyOf = (row: { readonly workspace_id: string; readonly event_id: string }) => `${row.workspace_id.toLowerCase()} ${row.event_id}`;

function distinct(rows: readonly EventRow[]): EventRow[] {
  return [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].toReversed();
}

async function storedByOthers(sql: Sql, rows: readonly EventRow[], token: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from = 0; from < rows.length; from += LOOKUP) {
    const chunk = rows.slice(from, from + LOOKUP);
    const known = await sql.select<{ workspace_id: string; event_id: string }>(
      `SELECT workspace_id, event_id FROM event_ids
       WHERE workspace_id IN {workspaces:Array(UUID)} AND event_id IN {ids:Array(String)} AND token != {token:String}`,
      { workspaces: [...new Set(chunk.map((row) => row.workspace_id))], ids: chunk.map((row) => row.event_id), token },
    );
    for (const row of known) found.add(keyOf(row));
  }
  return found;
}

/**
 * Exactly once, whatever dies in between: first the ids not yet claimed by another batch are
 * claimed under this token, then their rows are inserted under it. A repetition finds its own
 * claims, comes to the same rows, and both inserts are recognised by the token; a later batch
 * with one of these events finds the claim and leaves it out, also before the rows arrived,
 * because the spool repeats this batch until it is stored.
 * Callers take turns: see `inTurn`.
 */
export async function writeEvents(sql: Sql, rows: readonly EventRow[], batch: string, cluster: boolean): Promise<InsertedEvents> {
  const token = createHash('sha256').update(batch).digest('hex').slice(0, 32);
  const once = distinct(rows);
  const others = await storedByOthers(sql, once, token);
  const fresh = once.filter((row) => !others.has(keyOf(row)));
  if (fresh.length > 0) {
    const settings = { ...insertSettings(token), ...(cluster ? CLUSTER_INSERT : {}) };
    await sql.insert(
      'event_ids',
      fresh.map(({ workspace_id, event_id }) => ({ workspace_id, event_id, token })),
      settings,
    );
    await sql.insert('events', fresh, settings);
  }
  return { inserted: fresh.length, known: rows.length - fresh.length };
}
