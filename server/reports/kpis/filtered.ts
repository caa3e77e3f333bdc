import { kindsThat } from '#domain/tracking/events.ts';
import { VISIT_KEYS } from '#domain/wire/filters/filter-keys.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { Pass } from '../_kit/calendar.ts';
import { costsKnow } from '../_kit/cost-keys.ts';
import { type Asked, filterSql } from '../_kit/filters/filter.ts';
import type { Parameters } from '../_kit/parameters.ts';
import { costRows, creditedSales, visitRows } from '../_kit/relations.ts';
import type { Source } from '../_kit/scope.ts';
import { type Plan, VIEW_KIND } from './plan.ts';
import { rawEvents } from './raw-events.ts';
import { DAY, type Read, TIME } from './read.ts';

/**
 * KPIs of what meets a filter, by the same rules as the tables beside them.
 *
 * What is asked of a visit holds of an event by the source and device its own row carries; of a sale
 * by the source it is credited to (`domain/tracking/attribution.ts`), so that tiles and the tab of
 * sources agree. What is asked of people holds of all that they did in the range. People are those
 * with an event or a sale that meets the filter: whoever did something is always among them.
 */

const EARNING = kindsThat(({ earns }) => earns);

/** A filter holds for one range, so each has a pass of its own. @throws Error where a pass holds several. */
function rangeOf(pass: Pass) {
  const [calendar, ...others] = pass;
  if (!calendar || others.length > 0) throw new Error('A filtered pass is of one range');
  return calendar;
}

const asksVisits = (filter: Filter) =>
  filter.flat().some((condition) => 'key' in condition && VISIT_KEYS.some((key) => key === condition.key));

const askedIn = (parameters: Parameters, source: Source, pass: Pass): Asked => ({ parameters, source, span: rangeOf(pass).span });

/** SQL of "the event meets the filter", of rows of events that have `who`. */
export function metBy(asked: Asked, filter: Filter): string {
  const own = filterSql(asked, filter);
  if (!asksVisits(filter)) return own;
  return `if(kind IN ${asked.parameters.add('Array(String)', EARNING)}, ${creditedTo(asked, own)}, ${own})`;
}

const creditedTo = (asked: Asked, own: string) => `event_id IN (SELECT event_id FROM ${creditedSales(asked)} WHERE ${own})`;

/**
 * Rows of the people who meet the filter: `time`, `who`, `views`. Of visits, whatever of them counts; where
 * sources are asked for also of sales, which may be credited to another source than that of their visit.
 */
export function trackedRows(asked: Asked, filter: Filter): string {
  const met = filterSql(asked, filter);
  const visits = `SELECT toDateTime64(slot, 3, 'UTC') AS time, who, views FROM ${visitRows(asked)} WHERE ${met}`;
  const sales = asksVisits(filter) ? `UNION ALL SELECT time, who, 0 AS views FROM ${creditedSales(asked)} WHERE ${met}` : '';
  return `(${visits} ${sales})`;
}

/** People, and views of pages, from the roll-up of visits. */
function crowd(filter: Filter): Read {
  return {
    ...TIME,
    name: 'people',
    columns: [
      { key: 'people', sql: 'uniqExact(who)' },
      { key: `events:${VIEW_KIND}`, sql: 'sum(views)' },
    ],
    rows: (parameters, source, pass) => trackedRows(askedIn(parameters, source, pass), filter),
    distinct: true,
  };
}

function spend(filter: Filter): Read {
  return {
    ...DAY,
    name: 'spend',
    columns: [{ key: 'spend', sql: 'sum(amount)' }],
    rows: (parameters, source, pass) =>
      `${costRows(parameters, source.workspace, rangeOf(pass).range)} WHERE ${filterSql(askedIn(parameters, source, pass), filter)}`,
    distinct: false,
  };
}

/** What answers a plan that was made for a filter. */
export function filteredReads(parameters: Parameters, plan: Plan, filter: Filter): Read[] {
  return [
    ...(plan.people || plan.kinds.length > 0 ? [crowd(filter)] : []),
    ...(plan.spend && costsKnow(filter) ? [spend(filter)] : []),
    ...(plan.raw.length > 0 ? [rawEvents(parameters, plan.raw, (...pass) => metBy(askedIn(...pass), filter))] : []),
  ];
}
