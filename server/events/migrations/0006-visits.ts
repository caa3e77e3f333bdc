import type { Migration } from './index.ts';
import { build, type RollUp, SLOT } from './roll-up.ts';

export const LETTERS = "concat(host, if(path = '', '/', path))";
/** The first 64 bits of the SHA-256 of a page's host and path: arrays of numbers are read faster than arrays of texts. */
export const PAGE = `reinterpretAsUInt64(substring(SHA256(${LETTERS}), 1, 8))`;

const SOURCE = ['referrer', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'fl_adid', 'fl_adsrc', 'fl_adntw'];
/** What visits and sales carried at first. */
export const CARRIED: readonly string[] = [...SOURCE, 'device', 'browser', 'os'];
const CARRIED_COLUMNS = CARRIED.map((name) => `${name} LowCardinality(String)`).join(', ');
/** Something that somebody did, and that does not go on by itself while they read. */
export const IS_ACTIVE = "kind NOT IN ('scroll', 'video_view')";
export const IS_SCROLL = "kind = 'scroll'";
/** How far down a page was read, in percent. */
export const DEPTH = "toUInt8(least(toUInt16OrZero(attributes['depth']), 100))";
/** Which visit an event belongs to: of two visitors never the same one. */
export const VISIT = 'sipHash64(visitor_id, session_id)';
const who = (carried: readonly string[]) => `workspace_id, ${SLOT} AS slot, person, ${VISIT} AS visit, ${carried.join(', ')}`;

/** The SELECT of `visits` and that of `earnings`, by what they carry. */
export const visitsFrom = (
  carried: readonly string[],
) => `${who(carried)}, toUInt64(kind = 'page_view') AS views, toUInt64(${IS_ACTIVE}) AS steps, time AS first, time AS last,
    if(kind = 'page_view', [(time, ${PAGE})], []) AS pages,
    if(${IS_SCROLL}, map(${PAGE}, ${DEPTH}), map()) AS depths
    FROM events`;
export const earningsFrom = (carried: readonly string[]) =>
  `${who(carried)}, event_id, kind, time, value, replaced_by FROM events WHERE kind IN ('purchase', 'deal')`;

/**
 * Visits, cut at the quarters of an hour: what is asked of days is put together of quarters, in any
 * zone, and late events add to theirs. Whose source differs within a visit has a row for each.
 * `views`: page views. `steps`: events that are no scrolling and no video. `pages`: when each page
 * was seen. `depths`: how far down each was read, in percent.
 */
const visits: RollUp = {
  table: 'visits',
  columns: `workspace_id UUID, slot DateTime('UTC') CODEC(DoubleDelta, LZ4), person UInt64, visit UInt64, ${CARRIED_COLUMNS},
    views SimpleAggregateFunction(sum, UInt64),
    steps SimpleAggregateFunction(sum, UInt64),
    first SimpleAggregateFunction(min, DateTime64(3, 'UTC')),
    last SimpleAggregateFunction(max, DateTime64(3, 'UTC')),
    pages SimpleAggregateFunction(groupArrayArray, Array(Tuple(DateTime64(3, 'UTC'), UInt64))),
    depths SimpleAggregateFunction(maxMap, Map(UInt64, UInt8))`,
  engine: 'AggregatingMergeTree',
  rest: `PARTITION BY toYYYYMM(slot) PRIMARY KEY (workspace_id, slot) ORDER BY (workspace_id, slot, person, visit, ${CARRIED.join(', ')})`,
  select: visitsFrom(CARRIED),
};

/** Events whose page gets a name. */
export const NAMES_A_PAGE = "kind IN ('page_view', 'scroll')";

/** The names of pages. */
const pageNames: RollUp = {
  table: 'page_names',
  columns: 'workspace_id UUID, page UInt64, name String',
  engine: 'ReplacingMergeTree',
  rest: 'ORDER BY (workspace_id, page)',
  select: `workspace_id, ${PAGE} AS page, ${LETTERS} AS name FROM events WHERE ${NAMES_A_PAGE}`,
};

/** Events that bring money, by time: some of a hundred, which who asks for a range should not look for among all. */
const earnings: RollUp = {
  table: 'earnings',
  columns: `workspace_id UUID, slot DateTime('UTC') CODEC(DoubleDelta, LZ4), person UInt64, visit UInt64, ${CARRIED_COLUMNS},
    event_id String, kind LowCardinality(String), time DateTime64(3, 'UTC') CODEC(DoubleDelta, LZ4), value Int64, replaced_by UInt64`,
  engine: 'MergeTree',
  rest: 'PARTITION BY toYYYYMM(slot) ORDER BY (workspace_id, slot, person, time, event_id)',
  select: earningsFrom(CARRIED),
};

export const migration: Migration = {
  name: '0006-visits',
  statements: (layout) => [visits, pageNames, earnings].flatMap((rollUp) => build(layout, rollUp)),
};
