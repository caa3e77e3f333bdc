import { createHash } from 'node:crypto';
import type { InsertedEvents } from '../analytics.ts';
import { type EventRow, idKey } from '../event-row.ts';
import type { Sql } from './client.ts';
import { byClaims, claimedIds } from './known-ids.ts';

type InsertSettings = Readonly<Record<string, string | number>>;

/** The same rows always form the same blocks, or a repeated insert would not be recognised. */
export function insertSettings(token: string): InsertSettings {
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

function distinct(rows: readonly EventRow[]): EventRow[] {
  return [...new Map(rows.toReversed().map((row) => [idKey(row), row])).values()].toReversed();
}

/** The rows no other batch has claimed; their ids are claimed under this token when it resolves. */
async function claim(sql: Sql, rows: readonly EventRow[], token: string, settings: InsertSettings): Promise<EventRow[]> {
  const others = await claimedIds(sql, rows, token);
  const fresh = rows.filter((row) => !others.has(idKey(row)));
  for (const { table, rows: mine } of byClaims(fresh)) {
    const claims = mine.map(({ workspace_id, event_id }) => ({ workspace_id, event_id, token }));
    await sql.insert(table, claims, settings);
  }
  return fresh;
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
  const settings = { ...insertSettings(token), ...(cluster ? CLUSTER_INSERT : {}) };
  const fresh = await claim(sql, distinct(rows), token, settings);
  if (fresh.length > 0) await sql.insert('events', fresh, settings);
  return { inserted: fresh.length, known: rows.length - fresh.length };
}
