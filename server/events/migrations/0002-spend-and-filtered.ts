import type { Migration } from './index.ts';
import type { Layout } from './layout.ts';

/** Costs by day; the latest import of a row counts. */
const spend = (layout: Layout) => `
CREATE TABLE IF NOT EXISTS ${layout.local('spend')}${layout.onCluster} (
  workspace_id UUID,
  day Date,
  platform LowCardinality(String),
  entity String,
  utm_source LowCardinality(String),
  utm_medium LowCardinality(String),
  utm_campaign LowCardinality(String),
  amount Int64,
  impressions UInt64,
  clicks UInt64,
  imported_at DateTime64(6, 'UTC') DEFAULT now64(6)
) ENGINE = ${layout.engine('ReplacingMergeTree(imported_at)', 'spend')}
ORDER BY (workspace_id, platform, entity, day)`;

/** What the collector did not count and why; shown to the owner for a month. */
const filtered = (layout: Layout) => `
CREATE TABLE IF NOT EXISTS ${layout.local('filtered')}${layout.onCluster} (
  workspace_id UUID,
  day Date,
  reason LowCardinality(String),
  example String,
  time DateTime64(3, 'UTC')
) ENGINE = ${layout.engine('MergeTree', 'filtered')}
PARTITION BY toMonday(day)
ORDER BY (workspace_id, day, reason, time)
TTL day + INTERVAL 30 DAY
SETTINGS ttl_only_drop_parts = 1, ${layout.deduplication}`;

export const migration: Migration = {
  name: '0002-spend-and-filtered',
  statements: (layout) => [spend(layout), filtered(layout), ...['spend', 'filtered'].flatMap((table) => layout.distributed(table))],
};
