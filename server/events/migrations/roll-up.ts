import type { Layout } from './layout.ts';

/**
 * Nothing that is stored depends on a time zone: roll-ups are keyed by the quarter of an hour (UTC)
 * that an event lies in, and a question puts quarters together to the days of its zone. In every
 * zone in use days begin, and clocks shift, at a multiple of 15 minutes.
 */
export const SLOT = "toStartOfFifteenMinutes(toDateTime(time, 'UTC'))";

/** A roll-up: its table, and the SELECT over `events` that fills it, for what is there and for what comes. */
export interface RollUp {
  readonly table: string;
  readonly columns: string;
  readonly engine: string;
  readonly rest: string;
  /** Without GROUP BY: a block is put together when it is written, and again when parts merge. */
  readonly select: string;
}

const over = (events: string, select: string) => select.replace('FROM events', `FROM ${events}`);

/** Lets events flow into a roll-up by another SELECT. The view stays the same one: what was written by it is known if it comes again. */
export const flowBy = ({ onCluster, local }: Layout, table: string, select: string) =>
  `ALTER TABLE ${table}_from_events${onCluster} MODIFY QUERY SELECT ${over(local('events'), select)}`;

/**
 * Makes a roll-up anew from raw events, beside what it replaces, whatever an interrupted run left
 * of it; then lets events flow into it. No rows may arrive meanwhile: the caller holds the lock of
 * migrations, and processes of before have ended.
 */
export function build(layout: Layout, { table, columns, engine, rest, select }: RollUp): string[] {
  const { onCluster } = layout;
  const local = layout.local(table);
  return [
    `DROP TABLE IF EXISTS ${table}_from_events${onCluster} SYNC`,
    ...layout.everywhere(table).map((name) => `DROP TABLE IF EXISTS ${name}${onCluster} SYNC`),
    `CREATE TABLE ${local}${onCluster} (${columns}) ENGINE = ${layout.engine(engine, table)} ${rest} SETTINGS ${layout.deduplication}`,
    ...layout.distributed(table),
    `INSERT INTO ${table} SELECT ${over('events', select)} SETTINGS insert_deduplicate = 0`,
    `CREATE MATERIALIZED VIEW ${table}_from_events${onCluster} TO ${local} AS SELECT ${over(layout.local('events'), select)}`,
  ];
}
