import type { KindThat } from '#domain/tracking/events.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { EventKind } from '#domain/wire/track.ts';
import type { Question } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import type { Pass } from '../_kit/calendar.ts';
import { Parameters } from '../_kit/parameters.ts';
import { purchasesWithin, type Source, slotsWithin, spentOnDays } from '../_kit/scope.ts';
import { filteredReads } from './filtered.ts';
import type { Plan } from './plan.ts';
import { rawEvents } from './raw-events.ts';
import { DAY, type Read, SLOT, spansOf } from './read.ts';

const people: Read = {
  ...SLOT,
  name: 'people',
  columns: [{ key: 'people', sql: `uniqExact(${PERSON})` }],
  rows: (parameters, source, pass) => `presence WHERE ${slotsWithin(parameters, source, spansOf(pass))}`,
  distinct: true,
};

const purchases: Read = {
  ...SLOT,
  name: 'purchases',
  columns: [
    { key: 'events:purchase', sql: 'sum(hits)' },
    { key: 'revenue:purchase', sql: 'sum(revenue)' },
  ],
  rows: (parameters, source, pass) => `purchases WHERE ${purchasesWithin(parameters, source, spansOf(pass))}`,
  distinct: false,
};

/** Orders, each once in a range however many items, days or senders report it; one without an id is one of its own. */
const orders: Read = {
  ...purchases,
  name: 'orders',
  columns: [{ key: 'orders', sql: 'uniqExactIf(order_key, order_key != 0 AND hits > 0) + sumIf(hits, order_key = 0)' }],
  distinct: true,
};

const spend: Read = {
  ...DAY,
  name: 'spend',
  columns: [{ key: 'spend', sql: 'sum(amount)' }],
  rows: (parameters, source, pass) =>
    `spend FINAL WHERE ${spentOnDays(
      parameters,
      source.workspace,
      pass.map(({ range }) => range),
    )}`,
  distinct: false,
};

/** What counts once per order has a roll-up of its own, which knows the orders. */
const ROLLED_UP_APART = { purchase: purchases } as const satisfies Record<KindThat<{ oncePerOrder: true }>, Read>;
const isApart = (kind: EventKind): kind is keyof typeof ROLLED_UP_APART => kind in ROLLED_UP_APART;

function counts(parameters: Parameters, kinds: readonly EventKind[]): Read {
  return {
    ...SLOT,
    name: 'counts',
    columns: kinds.flatMap((kind) => [
      { key: `events:${kind}`, sql: `sumIf(hits, kind = ${parameters.text(kind)})` },
      { key: `revenue:${kind}`, sql: `sumIf(revenue, kind = ${parameters.text(kind)})` },
    ]),
    rows: (_, source, pass) =>
      `counts WHERE ${slotsWithin(parameters, source, spansOf(pass))} AND kind IN ${parameters.add('Array(String)', kinds)}`,
    distinct: false,
  };
}

function readsOf(parameters: Parameters, plan: Plan): Read[] {
  const rolledUp = plan.kinds.filter((kind) => !isApart(kind));
  return [
    ...(plan.people ? [people] : []),
    ...(rolledUp.length > 0 ? [counts(parameters, rolledUp)] : []),
    ...plan.kinds.filter(isApart).map((kind) => ROLLED_UP_APART[kind]),
    ...(plan.spend ? [spend] : []),
    ...(plan.orders ? [orders] : []),
    ...(plan.raw.length > 0 ? [rawEvents(parameters, plan.raw)] : []),
  ];
}

function select(parameters: Parameters, source: Source, read: Read, pass: Pass, place: number): string {
  const bounds = pass.flatMap((calendar) => calendar[read.unit]);
  const heads = pass.map((calendar) => calendar[read.unit][0] ?? 0);
  return `SELECT ${place} AS pass, '${read.name}' AS source, head, start,
      [${read.columns.map(({ sql }) => `toInt64(${sql})`).join(', ')}] AS values
    FROM (
      SELECT *, roundDown(${read.at}, ${parameters.add('Array(UInt32)', bounds)}) AS start,
        roundDown(${read.at}, ${parameters.add('Array(UInt32)', heads)}) AS head
      FROM ${read.rows(parameters, source, pass)}
    ) GROUP BY ${read.distinct ? 'GROUPING SETS ((head, start), (head))' : 'head, start'}`;
}

/** A row of the answer: the bucket that begins at `start` of the range that begins at `head`; `start` 0 is the whole range. */
export interface Row {
  readonly pass: number;
  readonly source: string;
  readonly head: number;
  readonly start: number;
  readonly values: readonly number[];
}

export interface Statement extends Question {
  /** By name of the source: what its values are, and how to read its rows. */
  readonly reads: ReadonlyMap<string, Pick<Read, 'columns' | 'unit' | 'distinct'>>;
}

/**
 * The statement that answers a plan for all passes; null when there is nothing to read. With a
 * filter each pass is of one range, and the plan was made for a filter, too.
 */
export function compile(plan: Plan, source: Source, passes: readonly Pass[], filter: Filter = []): Statement | null {
  const parameters = new Parameters();
  const reads = filter.length > 0 ? filteredReads(parameters, plan, filter) : readsOf(parameters, plan);
  if (reads.length === 0 || passes.length === 0) return null;
  const selects = passes.flatMap((pass, place) => reads.map((read) => select(parameters, source, read, pass, place)));
  return { sql: selects.join('\nUNION ALL\n'), params: parameters.values, reads: new Map(reads.map((read) => [read.name, read])) };
}
