import type { Rule } from '#domain/canvas/document.ts';
import type { Span } from '#domain/time/days.ts';
import { kindsThat } from '#domain/tracking/events.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { AttributedBy, AttributionDate, AttributionTouches } from '#domain/wire/reports/attribution.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { Question } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import { peopleOf } from '../_kit/filters/filter.ts';
import { paidSql } from '../_kit/paid-sql.ts';
import { Parameters } from '../_kit/parameters.ts';
import { GIVEN_BACK, moneyFilter } from '../_kit/rules/rule-filter.ts';
import { eventsWithin, IS_SALE, type Scope, spentOnDays } from '../_kit/scope.ts';
import { costLabelOf, labelOf, UNSEEN } from './labels.ts';

const DAY_MS = 86_400_000;
/** Before and after everything that can be stored. */
const EVER: Span = { start: new Date(0), end: new Date(Date.UTC(2100, 0)) };

export interface AttributionScope extends Scope {
  readonly conversion: Rule;
  readonly by: AttributedBy;
  readonly dated: AttributionDate;
  readonly touches: AttributionTouches;
  /** Days of 24 hours; null: without end. */
  readonly lookBack: number | null;
  /** Whose conversions: of those whom it finds in the range; undefined: everybody's. */
  readonly people: Filter | undefined;
}

const AT = 'toUnixTimestamp64Milli(time)';
const IN_ORDER = '(time, received_at, event_id)';
const ORDERED = kindsThat(({ oncePerOrder }) => oncePerOrder);
const LEADS = kindsThat(({ lead }) => lead);
const ORDER = `(kind IN (${ORDERED.map((kind) => `'${kind}'`).join(', ')}) AND order_id != '')`;

const shifted = (moment: Date, days: number | null, whenEndless: Date) =>
  days === null ? whenEndless : new Date(moment.getTime() + days * DAY_MS);

/** When what may count was earned: in the range, until visits of the range are looked back at no more, or ever since. */
function earnedIn({ span, dated, lookBack }: AttributionScope): Span {
  if (dated === 'sale') return span;
  return { start: span.start, end: dated === 'click' ? shifted(span.end, lookBack, EVER.end) : EVER.end };
}

/** Rows of what was earned, and the people it is about. */
interface Earned {
  readonly rows: string;
  readonly people: string;
}

/**
 * Conversions, one row each: `p` (whose), `anchor` (when, milliseconds), `amount`, `sold` (0 for money that is given back and
 * names no order). What one person bought in one order is one conversion, at the moment of its first item.
 */
function conversions(parameters: Parameters, scope: AttributionScope): Earned {
  const order = `if(${ORDER}, order_id, '')`;
  const which = `${eventsWithin(parameters, scope, [earnedIn(scope)])}
        AND ${moneyFilter(parameters, scope.conversion)} AND NOT (${GIVEN_BACK} AND ${ORDER})`;
  const rows = `SELECT p, min(at) AS anchor, sum(value) AS amount, max(is_sold) AS sold FROM (
      SELECT ${PERSON} AS p, ${AT} AS at, value, NOT ${GIVEN_BACK} AS is_sold, ${order} AS ordered, if(ordered = '', event_id, '') AS single
      FROM events WHERE ${which})
    GROUP BY p, ordered, single`;
  return { rows, people: `SELECT ${PERSON} FROM events WHERE ${which}` };
}

const isRefund = (parameters: Parameters, { conversion }: AttributionScope) =>
  `${moneyFilter(parameters, conversion)} AND ${GIVEN_BACK} AND ${ORDER}`;

/** When money may have been given back that counts: where visits or people are what is dated, at any time since. */
const refundedIn = ({ span, dated }: AttributionScope): Span => (dated === 'sale' ? span : { start: span.start, end: EVER.end });

/**
 * Money given back that names its order belongs to whoever bought that, when they did; where nobody
 * is known to have, to whom it was given, then. One row for each order, as `conversions` has them.
 */
function refunds(parameters: Parameters, scope: AttributionScope): Earned {
  const given = `SELECT order_id AS refunded, argMin(${PERSON}, ${IN_ORDER}) AS whom, min(${AT}) AS given_at, sum(value) AS given
    FROM events WHERE ${eventsWithin(parameters, scope, [refundedIn(scope)])} AND ${isRefund(parameters, scope)} GROUP BY order_id`;
  const sold = `SELECT order_id AS bought, argMin(${PERSON}, ${IN_ORDER}) AS buyer, min(${AT}) AS since
    FROM events WHERE ${eventsWithin(parameters, scope, [EVER])} AND ${ORDER} AND ${IS_SALE}
      AND order_id IN (SELECT refunded FROM (${given})) GROUP BY order_id`;
  const rows = `SELECT if(bought != '', buyer, whom) AS p, if(bought != '', since, given_at) AS anchor, given AS amount, toUInt8(0) AS sold
    FROM (${given}) AS given_back LEFT JOIN (${sold}) AS orders ON refunded = bought`;
  return { rows, people: `SELECT p FROM (${rows})` };
}

/** Is there money to be looked up by its order? `found`: 1. Most reports have none, and need not look further back. */
export function compileAnyRefund(scope: AttributionScope): Question {
  const parameters = new Parameters();
  const sql = `SELECT 1 AS found FROM events WHERE ${eventsWithin(parameters, scope, [refundedIn(scope)])} AND ${isRefund(parameters, scope)} LIMIT 1`;
  return { sql, params: parameters.values };
}

/**
 * Visits that take part and opt-ins of those who converted, oldest first: arrays side by side for each person; and when their first
 * visit of all was, whether it takes part or not. Visits that begin in the same millisecond are in the order in which they arrived, then in that of their ids.
 */
function visitsOf(parameters: Parameters, scope: AttributionScope, people: string, span: Span): string {
  const gathered = [AT, 'received_at', 'event_id', 'label'].map((column) => `groupArrayIf(${column}, begins)`);
  const sorted = (of: string) => `arraySort((one, at, received, id) -> (at, received, id), ${of}, ${gathered.slice(0, 3).join(', ')})`;
  const takesPart = scope.touches === 'paid' ? `enters AND ${paidSql(parameters)}` : 'enters';
  return `SELECT p, ${sorted(gathered[0] ?? '')} AS begun, ${sorted(gathered[3] ?? '')} AS came, groupArrayIf(${AT}, leads) AS opted,
      minIf(${AT}, enters) AS entered_at, max(enters) AS has_entered FROM (
      SELECT ${PERSON} AS p, time, received_at, event_id, toString(${labelOf(scope.by)}) AS label,
        is_entry = 1 AS enters, ${takesPart} AS begins, kind IN ${parameters.add('Array(String)', LEADS)} AS leads
      FROM events WHERE ${eventsWithin(parameters, scope, [span])} AND (enters OR leads) AND p IN (${people}))
    GROUP BY p`;
}

/** Conversions that came the same way. Arrays in one order; ages in milliseconds before the conversion. */
export interface PathRow {
  /** Labels of the visits that take part, oldest first; none: there is none in the look-back. */
  readonly path: readonly string[];
  /** Which of the visits are counted. */
  readonly counted: readonly number[];
  /** Conversions and money of this path where parting them changes nothing: all visits have one source. */
  readonly plain_sold: number;
  readonly plain_amount: number;
  /** The others, one by one. -1: no opt-in. */
  readonly solds: readonly number[];
  readonly amounts: readonly number[];
  readonly all_ages: readonly (readonly number[])[];
  readonly first_opt_ins: readonly number[];
  readonly last_opt_ins: readonly number[];
}

/** What is told of each conversion that has to be parted, and its column. */
const PARTED = {
  solds: 'sold',
  amounts: 'amount',
  all_ages: 'ages',
  first_opt_ins: 'first_opt_in',
  last_opt_ins: 'last_opt_in',
} as const satisfies Partial<Record<keyof PathRow, string>>;

/** Whose they are is asked last: what was given back belongs to who bought it, wherever it was given. */
function ofSegment(parameters: Parameters, { people, span, ...source }: AttributionScope, rows: string): string {
  return people ? `SELECT * FROM (${rows}) WHERE p IN (${peopleOf({ parameters, source, span }, people)})` : rows;
}

/** SELECT of the columns of `PathRow` and of `by` besides. `refunds`: only money that is given back for an order; else everything besides. */
function pathsSql(parameters: Parameters, scope: AttributionScope, which: 'conversions' | 'refunds', by: readonly string[] = []): string {
  const { span, lookBack, dated } = scope;
  const earned = which === 'conversions' ? conversions(parameters, scope) : refunds(parameters, scope);
  // What is given back may have been bought long ago, and somebody's first visit may have been.
  const isEver = which === 'refunds' || dated === 'entered';
  const seen: Span = isEver ? EVER : { start: shifted(span.start, lookBack && -lookBack, EVER.start), end: earnedIn(scope).end };
  const visits = visitsOf(parameters, scope, earned.people, seen);
  const oldest = lookBack === null ? '0' : `anchor - ${lookBack * DAY_MS}`;
  const led = `at <= anchor AND at >= ${oldest}`;
  const ms = (moment: Date) => parameters.add('Int64', moment.getTime());
  const within = (moment: string) => `(${moment} >= ${ms(span.start)} AND ${moment} < ${ms(span.end)})`;
  const counted = dated === 'click' ? `arrayMap(age -> toUInt8(${within('anchor - age')}), ages)` : `arrayMap(age -> toUInt8(1), ages)`;
  const perConversion = `SELECT p, anchor, amount, sold,
      arrayFilter((label, at) -> ${led}, came, begun) AS path,
      arrayMap(at -> anchor - at, arrayFilter(at -> ${led}, begun)) AS ages,
      arrayMap(at -> anchor - at, arrayFilter(at -> ${led}, opted)) AS opt_ins,
      if(empty(opt_ins), -1, arrayMax(opt_ins)) AS first_opt_in, if(empty(opt_ins), -1, arrayMin(opt_ins)) AS last_opt_in,
      ${counted} AS counted, entered_at, has_entered,
      length(path) <= 1 OR (arrayUniq(path) = 1 AND arrayAll(one -> one = 1, counted)) AS plain
    FROM (${ofSegment(parameters, scope, earned.rows)}) AS earned LEFT JOIN (${visits}) AS visits USING (p)`;
  const gathered = Object.entries(PARTED).map(([name, column]) => `groupArrayIf(${column}, NOT plain) AS ${name}`);
  const concerned = {
    sale: '1',
    // Without a visit the conversion itself says when; none of the visits may be in the range.
    click: `if(empty(path), ${within('anchor')}, arrayExists(one -> one = 1, counted))`,
    entered: `has_entered AND anchor >= entered_at AND ${within('entered_at')}`,
  }[dated];
  return `SELECT ${[...by, 'path', 'counted', 'sumIf(sold, plain) AS plain_sold', 'sumIf(amount, plain) AS plain_amount', ...gathered].join(', ')}
      FROM (${perConversion}) WHERE ${concerned} GROUP BY ${[...by, 'path', 'counted'].join(', ')}`;
}

export function compilePaths(scope: AttributionScope, which: 'conversions' | 'refunds'): Question {
  const parameters = new Parameters();
  return { sql: pathsSql(parameters, scope, which), params: parameters.values };
}

/** Conversions that came the same way, of one person. */
export interface PersonPath extends PathRow {
  /** Number of the person. */
  readonly who: string;
}

/** What was sold, by whom, as `PersonPath`; `label`: only where a visit is counted under it. */
export function compilePeoplePaths(scope: AttributionScope, label: string | null): Question {
  const parameters = new Parameters();
  const met = label === null ? '1' : label === UNSEEN ? 'empty(path)' : `has(path, ${parameters.text(label)})`;
  return {
    sql: `SELECT toString(p) AS who, * EXCEPT p FROM (${pathsSql(parameters, scope, 'conversions', ['p'])}) WHERE ${met}`,
    params: parameters.values,
  };
}

/** Costs of the range by label; null where costs do not say that much. */
export function compileCosts({ workspace, by }: AttributionScope, range: Range): Question | null {
  const label = costLabelOf(by);
  if (label === null) return null;
  const parameters = new Parameters();
  const sql = `SELECT toString(${label}) AS label, sum(amount) AS spend FROM spend FINAL WHERE ${spentOnDays(parameters, workspace, [range])} GROUP BY label`;
  return { sql, params: parameters.values };
}
