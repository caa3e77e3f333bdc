import type { Migration } from './index.ts';
import type { Layout } from './layout.ts';

/**
 * Who a visitor is said to be, once for each visitor and key however often it is said. `kind`:
 * `customer`, `email`, `phone`, or `visitor` for another visitor, whose id is then the value.
 * `first`: the moment and the event that said it first; the smallest, so that what is written
 * again changes nothing. `shown`: the key as people may read it, where it may be kept.
 */
const identities = (layout: Layout) => `
CREATE TABLE IF NOT EXISTS ${layout.local('identities')}${layout.onCluster} (
  workspace_id UUID,
  visitor_id String,
  kind LowCardinality(String),
  value String,
  first SimpleAggregateFunction(min, String),
  shown SimpleAggregateFunction(anyLast, String)
) ENGINE = ${layout.engine('AggregatingMergeTree', 'identities')}
ORDER BY (workspace_id, visitor_id, kind, value)
SETTINGS ${layout.deduplication}`;

/** What was joined and parted by hand. Of one link the latest counts. */
const personActs = (layout: Layout) => `
CREATE TABLE IF NOT EXISTS ${layout.local('person_acts')}${layout.onCluster} (
  workspace_id UUID,
  at DateTime64(3, 'UTC'),
  id UUID,
  act LowCardinality(String),
  visitor UInt64,
  kind LowCardinality(String),
  value String,
  user UUID
) ENGINE = ${layout.engine('MergeTree', 'person_acts')}
ORDER BY (workspace_id, at, id)
SETTINGS ${layout.deduplication}`;

/** Large sets of merges, written once and read by statements under their name until they are too old. */
const mergedVisitors = (layout: Layout) => `
CREATE TABLE IF NOT EXISTS ${layout.local('merged_visitors')}${layout.onCluster} (
  workspace_id UUID,
  base UUID,
  visitor UInt64,
  person UInt64,
  at DateTime DEFAULT now()
) ENGINE = ${layout.engine('MergeTree', 'merged_visitors')}
PARTITION BY toDate(at)
ORDER BY (workspace_id, base, visitor)
TTL at + INTERVAL 3 DAY
SETTINGS ttl_only_drop_parts = 1, ${layout.deduplication}`;

export const migration: Migration = {
  name: '0005-identities',
  statements: (layout) => [
    identities(layout),
    personActs(layout),
    mergedVisitors(layout),
    ...['identities', 'person_acts', 'merged_visitors'].flatMap((table) => layout.distributed(table)),
  ],
};
