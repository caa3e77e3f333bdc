import type { Migration } from './index.ts';
import type { Layout } from './layout.ts';
import { build, type RollUp, SLOT } from './roll-up.ts';

/** The first 64 bits of an order's SHA-256: what `orderKey` of the collector makes, for rows stored before it did. */
const ORDER_KEY_OF_OLD_ROW = "if(kind = 'purchase' AND order_id != '', reinterpretAsUInt64(substring(SHA256(order_id), 1, 8)), 0)";

/**
 * `origin`: who reported it. `order_key`: the order a purchase reports; 0 where it names none, or
 * gives money back. `replaced_by`: the same where a browser reports it, because the report of a keyed
 * sender on that order then counts instead; questions read this column alone. `original_value`: minor
 * units of `currency`, before they were converted.
 * `day` goes: from here on an older process of this installation cannot add rows, which then wait
 * in its spool.
 */
const eventColumns = (layout: Layout) =>
  layout.everywhere('events').map(
    (table) => `ALTER TABLE ${table}${layout.onCluster}
      DROP COLUMN IF EXISTS day,
      ADD COLUMN IF NOT EXISTS origin LowCardinality(String) DEFAULT 'browser' AFTER kind,
      ADD COLUMN IF NOT EXISTS order_key UInt64 DEFAULT ${ORDER_KEY_OF_OLD_ROW} AFTER order_id,
      ADD COLUMN IF NOT EXISTS replaced_by UInt64 DEFAULT if(origin = 'browser', order_key, 0) AFTER order_key,
      ADD COLUMN IF NOT EXISTS original_value Int64 DEFAULT value AFTER currency`,
  );

/** Else every question would work the keys of old rows out again. */
const writeOrderKeys = (layout: Layout) =>
  `ALTER TABLE ${layout.local('events')}${layout.onCluster}
    MATERIALIZE COLUMN order_key, MATERIALIZE COLUMN replaced_by SETTINGS mutations_sync = 2`;

/** Who was there in a quarter of an hour: people of a period are counted from one row per person and visit. */
const presence: RollUp = {
  table: 'presence',
  columns: "workspace_id UUID, slot DateTime('UTC') CODEC(DoubleDelta, LZ4), person UInt64",
  engine: 'ReplacingMergeTree',
  rest: 'PARTITION BY toYYYYMM(slot) ORDER BY (workspace_id, slot, person)',
  select: `workspace_id, ${SLOT} AS slot, person FROM events`,
};

/** Per kind and quarter of an hour, people left out: a trend of hits reads some thousand rows. */
const counts: RollUp = {
  table: 'counts',
  columns: "workspace_id UUID, kind LowCardinality(String), slot DateTime('UTC') CODEC(DoubleDelta, LZ4), hits UInt64, revenue Int64",
  engine: 'SummingMergeTree((hits, revenue))',
  rest: 'PARTITION BY toYYYYMM(slot) ORDER BY (workspace_id, kind, slot)',
  select: `workspace_id, kind, ${SLOT} AS slot, toUInt64(1) AS hits, value AS revenue FROM events`,
};

/** Events that are rows of `purchases`. */
export const IN_PURCHASES = "kind = 'purchase'";

/** Purchases by the order they report, so that what a keyed sender said is found, however long ago. */
const purchases: RollUp = {
  table: 'purchases',
  columns: `workspace_id UUID, keyed UInt8, slot DateTime('UTC') CODEC(DoubleDelta, LZ4), order_key UInt64, hits UInt64, revenue Int64`,
  engine: 'SummingMergeTree((hits, revenue))',
  rest: 'PARTITION BY toYYYYMM(slot) ORDER BY (workspace_id, keyed, slot, order_key)',
  select: `workspace_id, origin != 'browser' AS keyed, ${SLOT} AS slot, order_key, toUInt64(value >= 0) AS hits, value AS revenue
    FROM events WHERE ${IN_PURCHASES}`,
};

/** First and last event by who reported it: imported history is no sign of a visitor. */
const seen: RollUp = {
  table: 'seen_by_origin',
  columns: `workspace_id UUID, origin LowCardinality(String),
    first SimpleAggregateFunction(min, DateTime64(3, 'UTC')), last SimpleAggregateFunction(max, DateTime64(3, 'UTC'))`,
  engine: 'AggregatingMergeTree',
  rest: 'ORDER BY (workspace_id, origin)',
  select: 'workspace_id, origin, time AS first, time AS last FROM events',
};

const ROLL_UPS: readonly RollUp[] = [presence, counts, purchases, seen];

/**
 * Ids that stay known as long as their event is stored: purchases, however late a confirmation page
 * is opened again, and imported history. `event_ids` forgets after 30 days.
 */
const lastingIds = (layout: Layout) => [
  ...layout.everywhere('lasting_ids').map((name) => `DROP TABLE IF EXISTS ${name}${layout.onCluster} SYNC`),
  `CREATE TABLE ${layout.local('lasting_ids')}${layout.onCluster} (
    workspace_id UUID,
    event_id String,
    token LowCardinality(String)
  ) ENGINE = ${layout.engine('MergeTree', 'lasting_ids')}
  ORDER BY (workspace_id, event_id)
  SETTINGS index_granularity = 512, ${layout.deduplication}`,
  ...layout.distributed('lasting_ids'),
  `INSERT INTO lasting_ids SELECT workspace_id, event_id, '' FROM events WHERE kind = 'purchase' SETTINGS insert_deduplicate = 0`,
];

/** What the collector did not count and why; shown to the owner for a month. */
const refusals = (layout: Layout) => [
  ...layout.everywhere('refusals').map((name) => `DROP TABLE IF EXISTS ${name}${layout.onCluster} SYNC`),
  `CREATE TABLE ${layout.local('refusals')}${layout.onCluster} (
    workspace_id UUID,
    reason LowCardinality(String),
    example String,
    time DateTime64(3, 'UTC')
  ) ENGINE = ${layout.engine('MergeTree', 'refusals')}
  PARTITION BY toMonday(time)
  ORDER BY (workspace_id, time, reason)
  TTL toDateTime(time) + INTERVAL 30 DAY
  SETTINGS ttl_only_drop_parts = 1, ${layout.deduplication}`,
  ...layout.distributed('refusals'),
  'INSERT INTO refusals SELECT workspace_id, reason, example, time FROM filtered SETTINGS insert_deduplicate = 0',
];

const OLD_VIEWS = ['daily_from_events', 'totals_from_events', 'seen_from_events'] as const;

export const migration: Migration = {
  name: '0003-utc-slots',
  statements: (layout) => [
    ...OLD_VIEWS.map((view) => `DROP TABLE IF EXISTS ${view}${layout.onCluster} SYNC`),
    ...eventColumns(layout),
    writeOrderKeys(layout),
    ...ROLL_UPS.flatMap((rollUp) => build(layout, rollUp)),
    ...lastingIds(layout),
    ...refusals(layout),
  ],
};
