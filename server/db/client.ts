import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Settings } from '#server/settings.ts';
import type { Log, Notifications } from './notifications.ts';
import type * as tables from './tables/core.ts';

/** What `execute` of both drivers has in common. */
interface Result<Row> {
  readonly rows: Row[];
}
export interface RowsHKT extends PgQueryResultHKT {
  type: Result<this['row']>;
}
/** Drizzle over PGlite or PostgreSQL; a transaction is one, too, so every query function takes either. */
export type Database = PgDatabase<RowsHKT, typeof tables>;

/** An open relational store. */
export interface Store {
  readonly db: Database;
  readonly kind: 'pglite' | 'postgres';
  /** What commits announce, of this process and of others on the same store. */
  readonly notifications: Notifications;
  /** Plain SQL for the job queue, which brings its own: one statement with values, or several without. */
  sql(text: string, values?: readonly unknown[]): Promise<Result<Record<string, unknown>>>;
  /** Runs work that only one process at a time may do, such as changing the schema. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Rejects when the store does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const SILENT: Log = { warn: () => undefined };

/** Opens the store the settings name and brings its schema up to date. */
export async function openDatabase(settings: Settings, log: Log = SILENT): Promise<Store> {
  if (settings.databaseUrl) return (await import('./postgres.ts')).openPostgres(settings, log);
  return (await import('./embedded.ts')).openEmbedded(settings);
}
