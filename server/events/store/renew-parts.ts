import { setTimeout as delay } from 'node:timers/promises';
import type { AnalyticsLog } from '../analytics.ts';
import { migration, PACKED_TABLES } from '../migrations/0008-codecs.ts';
import type { Sql } from './client.ts';
import { StoreError } from './errors.ts';

/** A partition with rows that were packed before the codecs changed. */
interface Stale {
  readonly table: string;
  readonly partition: string;
}

const STALE = `SELECT DISTINCT table, partition_id AS partition FROM system.parts
  WHERE active AND database = currentDatabase() AND table IN {tables:Array(String)}
    AND modification_time < (SELECT max(applied_at) FROM schema_migrations WHERE name = {name:String})
  ORDER BY table, partition`;
const MERGING = `SELECT 1 FROM system.merges WHERE database = currentDatabase() AND table = {table:String} AND partition_id = {partition:String} LIMIT 1`;
const LOOK_MS = 5_000;

export const stalePartitions = (sql: Sql) => sql.select<Stale>(STALE, { tables: PACKED_TABLES, name: migration.name });

/** Resolves when the partition is packed. The client waits for an answer for 90 seconds; the engine goes on with a larger one. */
async function pack(sql: Sql, { table, partition }: Stale, signal: AbortSignal): Promise<void> {
  try {
    // Both are names the engine gave; neither may be a parameter here.
    await sql.command(`OPTIMIZE TABLE ${table} PARTITION ID '${partition}' FINAL`);
  } catch (error) {
    if (!(error instanceof StoreError && error.retryable)) throw error;
    while ((await sql.select(MERGING, { table, partition })).length > 0) await delay(LOOK_MS, undefined, { signal, ref: false });
  }
}

/**
 * Packs what was stored before the codecs changed anew, a partition at a time, while everything else
 * goes on. What is left to do is told by the age of the parts: after an end at any point the next
 * start goes on with the rest. Of a cluster only new rows are packed so, and old ones as they merge.
 */
export async function renewParts(sql: Sql, log: AnalyticsLog, signal: AbortSignal): Promise<void> {
  const stale = await stalePartitions(sql);
  for (const one of stale) {
    if (signal.aborted) return;
    await pack(sql, one, signal);
  }
  if (stale.length > 0) log.info({ partitions: stale.length }, 'stored events packed anew');
}
