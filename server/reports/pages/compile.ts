import type { Filter } from '#domain/wire/filters/filters.ts';
import type { PageMeasure, PagesQuestion } from '#domain/wire/reports/tables.ts';
import type { Question } from '#server/events/analytics.ts';
import type { Calendar } from '../_kit/calendar.ts';
import { filterSql, type Asked as InRows } from '../_kit/filters/filter.ts';
import { Parameters } from '../_kit/parameters.ts';
import { visitRows } from '../_kit/relations.ts';
import type { Source } from '../_kit/scope.ts';
import { ADDED, READ_NAMES, type Read } from './reads.ts';

/** What is read of each page, in the order in which it is answered. A visit is looked at as far as it lies in the range. */
const READS = {
  people: 'uniqExactIf(who, nth = 1)',
  visits: 'countIf(nth = 1)',
  views: 'count()',
  entrances: 'countIf(place = 1)',
  exits: 'countIf(place = of)',
  bounces: 'countIf(of = 1 AND steps = 1)',
  /** Milliseconds until the next page, or the last event of the visit, over the views after which something came. */
  stayed: 'sum(lasted)',
  stays: 'countIf(lasted > 0)',
  /** Percent, over the visits whose scrolling was tracked. */
  depths: 'depth_sum',
  read: 'depth_count',
} as const satisfies Record<Read, string>;
/** They are read apart, of those whose scrolling was tracked. */
const DEPTHS = ['depths', 'read'] as const satisfies readonly Read[];
const isDepth = (name: Read) => DEPTHS.some((depth) => depth === name);
/** SQL of each measure over the reads. */
const MEASURE_SQL = {
  people: 'people',
  visits: 'visits',
  views: 'views',
  entrances: 'entrances',
  exits: 'exits',
  bounces: 'bounces',
  bounce_rate: 'bounces / nullIf(entrances, 0)',
  exit_rate: 'exits / nullIf(views, 0)',
  time_on_page: 'stayed / nullIf(stays, 0)',
  scroll_depth: 'depths / nullIf(read, 0)',
} as const satisfies Record<PageMeasure, string>;

export type Asked = Pick<PagesQuestion, 'filter' | 'search' | 'order' | 'limit'>;
export const SHOWN_ROWS = 200;
export const USUAL_ORDER = { by: 'people', direction: 'desc' } as const satisfies Asked['order'];

/** Bits of a moment's page; above them, its milliseconds since 1970. */
const PAGE_BITS = 64;
const PAGE_MASK = ((1n << BigInt(PAGE_BITS)) - 1n).toString();
/** A page view as one number: arrays of plain numbers are gathered and sorted several times as fast as those of tuples. */
const MOMENT = `bitShiftLeft(toUInt128(toUnixTimestamp64Milli(view.1)), ${PAGE_BITS}) + view.2`;

/**
 * Visits put together of their quarters, each with the pages it saw, in order: of the same
 * millisecond by their numbers, so that the order is always the same.
 */
function visitsOf(rows: string): string {
  return `SELECT any(who) AS who, arraySort(groupArrayArray(arrayMap(view -> ${MOMENT}, pages))) AS seen, sum(steps) AS steps,
      toUnixTimestamp64Milli(max(last)) AS ended
    FROM ${rows} GROUP BY visit HAVING notEmpty(seen)`;
}

/** A row for each page view: `place` of how many (`of`) in its visit, `nth` of the same page, and how long it lasted. */
function viewsOf(visits: string): string {
  return `SELECT who, steps, of, page, place, nth, greatest(until - since, 0) AS lasted
    FROM (
      SELECT who, steps, length(seen) AS of, arrayMap(moment -> toUInt64(bitAnd(moment, toUInt128(${PAGE_MASK}))), seen) AS visited,
        arrayMap(moment -> toInt64(bitShiftRight(moment, ${PAGE_BITS})), seen) AS begins, arrayPushBack(arrayPopFront(begins), ended) AS ends
      FROM (${visits})
    )
    ARRAY JOIN visited AS page, arrayEnumerate(visited) AS place, arrayEnumerateUniq(visited) AS nth, begins AS since, ends AS until`;
}

/** Visits of these, whose conditions hold. */
const visitsMet = (asked: InRows, filter: Filter | undefined) => `(SELECT * FROM ${visitRows(asked)} WHERE ${filterSql(asked, filter)})`;

/** Views of pages: `who`, `page`, `place` in its visit, `of` how many views, `steps` of the visit. */
export const pageViews = (asked: InRows, filter: Filter | undefined) => `(${viewsOf(visitsOf(visitsMet(asked, filter)))})`;

/**
 * Pages of a period. `only`: those of these numbers, in no order. `page` is a number of 64 bits as
 * decimal text. Every row repeats how many there are and the sums over all pages, whatever is picked; one that
 * is not picked comes along so that the sums always do.
 */
export function compilePages(source: Source, { span }: Calendar, question: Asked, only?: readonly string[]): Question {
  const parameters = new Parameters();
  const rows = visitsMet({ parameters, source, span }, question.filter);
  const order = question.order ?? USUAL_ORDER;
  const search = question.search?.trim().toLowerCase();
  const found = search ? `position(lowerUTF8(name), ${parameters.text(search)}) > 0` : '1';
  const picked = only ? `toString(page) IN ${parameters.add('Array(String)', only)}` : found;
  const shown = only
    ? ''
    : `ORDER BY picked DESC, ${MEASURE_SQL[order.by]} ${order.direction === 'asc' ? 'ASC' : 'DESC'} NULLS LAST, name
      LIMIT ${parameters.add('UInt32', (question.limit ?? SHOWN_ROWS) + 1)}`;
  const sql = `SELECT toString(page) AS page, name, [${READ_NAMES.map((name) => `toInt64(${name})`).join(', ')}] AS numbers,
      [${ADDED.map((name) => `toInt64(${name}_in_all)`).join(', ')}] AS sums, picked, matching
    FROM (SELECT *, toUInt8(${picked}) AS picked, row_number() OVER () AS nr, sum(picked) OVER () AS matching FROM (
      SELECT page, ${READ_NAMES.filter((name) => !isDepth(name)).join(', ')}, ${DEPTHS.map((name) => `${READS[name]} AS ${name}`).join(', ')},
        ${ADDED.map((name) => `sum(${name}) OVER () AS ${name}_in_all`).join(', ')}
      FROM (
        SELECT page, ${READ_NAMES.filter((name) => !isDepth(name))
          .map((name) => `${READS[name]} AS ${name}`)
          .join(', ')}
        FROM (${viewsOf(visitsOf(rows))}) GROUP BY page
      ) AS seen
      LEFT JOIN (
        SELECT page, sum(depth) AS depth_sum, count() AS depth_count
        FROM (
          SELECT visit, mark.1 AS page, max(mark.2) AS depth FROM ${rows} ARRAY JOIN CAST(depths, 'Array(Tuple(UInt64, UInt8))') AS mark
          GROUP BY visit, page
        ) GROUP BY page
      ) AS read_to USING (page)
    ) AS pages
    INNER JOIN (
      SELECT page, any(name) AS name FROM page_names WHERE workspace_id = ${parameters.add('UUID', source.workspace)} GROUP BY page
    ) AS names USING (page))
    WHERE picked = 1 OR nr = 1 ${shown}`;
  return { sql, params: parameters.values };
}

/** Distinct people who saw any page. */
export function compilePeople(source: Source, { span }: Calendar, { filter }: Asked): Question {
  const parameters = new Parameters();
  const met = filterSql({ parameters, source, span }, filter);
  const rows = visitRows({ parameters, source, span });
  return { sql: `SELECT uniqExactIf(who, views > 0) AS people FROM ${rows} WHERE ${met}`, params: parameters.values };
}
