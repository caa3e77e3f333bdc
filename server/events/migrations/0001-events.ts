import type { Migration } from './index.ts';
import type { Layout } from './layout.ts';

/**
 * Raw events, sorted for reading one person after another: what came before what is then read
 * in the order of the table. Texts with few values are dictionaries, on which the rules of a
 * canvas are decided once per value and not once per row.
 */
const events = (layout: Layout) => `
CREATE TABLE IF NOT EXISTS ${layout.local('events')}${layout.onCluster} (
  workspace_id UUID,
  event_id String,
  kind LowCardinality(String),
  time DateTime64(3, 'UTC') CODEC(DoubleDelta, LZ4),
  received_at DateTime64(3, 'UTC') CODEC(DoubleDelta, LZ4),
  day Date,
  visitor_id String,
  person UInt64 DEFAULT sipHash64(visitor_id),
  session_id String,
  is_entry UInt8,
  host LowCardinality(String),
  path LowCardinality(String),
  query String,
  title LowCardinality(String),
  referrer LowCardinality(String),
  utm_source LowCardinality(String),
  utm_medium LowCardinality(String),
  utm_campaign LowCardinality(String),
  utm_term LowCardinality(String),
  utm_content LowCardinality(String),
  fl_adid LowCardinality(String),
  fl_adsrc LowCardinality(String),
  fl_adntw LowCardinality(String),
  name LowCardinality(String),
  attributes Map(LowCardinality(String), String),
  value Int64,
  currency LowCardinality(String),
  order_id String,
  sku LowCardinality(String),
  quantity UInt32,
  device LowCardinality(String),
  browser LowCardinality(String),
  os LowCardinality(String)
) ENGINE = ${layout.engine('MergeTree', 'events')}
PARTITION BY toYYYYMM(time)
ORDER BY (workspace_id, person, time, event_id)
SETTINGS ${layout.deduplication}`;

/**
 * Which batch stored an event first, for leaving out a resend. Ids are made in order of time, so
 * a batch touches few granules. Thirty days: a browser does not keep unsent events longer.
 */
const eventIds = (layout: Layout) => `
CREATE TABLE IF NOT EXISTS ${layout.local('event_ids')}${layout.onCluster} (
  workspace_id UUID,
  event_id String,
  token LowCardinality(String),
  at DateTime DEFAULT now()
) ENGINE = ${layout.engine('MergeTree', 'event_ids')}
PARTITION BY toMonday(at)
ORDER BY (workspace_id, event_id)
TTL at + INTERVAL 30 DAY
SETTINGS index_granularity = 512, ttl_only_drop_parts = 1, ${layout.deduplication}`;

/**
 * Per kind, local day and person: how often and for how much. The kind `any` stands for all
 * kinds together, so that people of a period are counted from one row per person and day.
 */
const daily = (layout: Layout) => `
CREATE TABLE IF NOT EXISTS ${layout.local('daily')}${layout.onCluster} (
  workspace_id UUID,
  kind LowCardinality(String),
  day Date,
  person UInt64,
  hits UInt64,
  revenue Int64
) ENGINE = ${layout.engine('SummingMergeTree((hits, revenue))', 'daily')}
PARTITION BY toYYYYMM(day)
ORDER BY (workspace_id, kind, day, person)
SETTINGS ${layout.deduplication}`;

/** The SELECT that turns raw events into rows of `daily`. */
const DAILY_FROM = (source: string, where = '') => `
SELECT workspace_id, counted AS kind, day, person, count() AS hits, sum(value) AS revenue
FROM ${source} ARRAY JOIN [toString(events_kind), 'any'] AS counted
${where} GROUP BY workspace_id, counted, day, person`;

/** `kind` is the name of the result as well, so the source hands it over under another one. */
const renamed = (table: string) => `(SELECT workspace_id, kind AS events_kind, day, person, value FROM ${table})`;

/** Per kind and local day, people left out: a trend of hits or revenue reads some hundred rows. */
const totals = (layout: Layout) => `
CREATE TABLE IF NOT EXISTS ${layout.local('totals')}${layout.onCluster} (
  workspace_id UUID,
  kind LowCardinality(String),
  day Date,
  hits UInt64,
  revenue Int64
) ENGINE = ${layout.engine('SummingMergeTree((hits, revenue))', 'totals')}
PARTITION BY toYear(day)
ORDER BY (workspace_id, kind, day)
SETTINGS ${layout.deduplication}`;

const TOTALS_FROM = (source: string, where = '') =>
  `SELECT workspace_id, kind, day, count() AS hits, sum(value) AS revenue FROM ${source} ${where} GROUP BY workspace_id, kind, day`;

const totalsView = (layout: Layout) => `
CREATE MATERIALIZED VIEW IF NOT EXISTS totals_from_events${layout.onCluster} TO ${layout.local('totals')} AS
${TOTALS_FROM(layout.local('events'))}`;

const dailyView = (layout: Layout) => `
CREATE MATERIALIZED VIEW IF NOT EXISTS daily_from_events${layout.onCluster} TO ${layout.local('daily')} AS
${DAILY_FROM(renamed(layout.local('events')))}`;

const seen = (layout: Layout) => `
CREATE TABLE IF NOT EXISTS ${layout.local('seen')}${layout.onCluster} (
  workspace_id UUID,
  first SimpleAggregateFunction(min, DateTime64(3, 'UTC')),
  last SimpleAggregateFunction(max, DateTime64(3, 'UTC'))
) ENGINE = ${layout.engine('AggregatingMergeTree', 'seen')}
ORDER BY workspace_id`;

const seenView = (layout: Layout) => `
CREATE MATERIALIZED VIEW IF NOT EXISTS seen_from_events${layout.onCluster} TO ${layout.local('seen')} AS
SELECT workspace_id, min(time) AS first, max(time) AS last FROM ${layout.local('events')} GROUP BY workspace_id`;

export const migration: Migration = {
  name: '0001-events',
  statements: (layout) => [
    events(layout),
    eventIds(layout),
    daily(layout),
    totals(layout),
    seen(layout),
    dailyView(layout),
    totalsView(layout),
    seenView(layout),
    ...['events', 'event_ids', 'daily', 'totals', 'seen'].flatMap((table) => layout.distributed(table)),
  ],
};
