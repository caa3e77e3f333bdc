import { EVENTS, type KindThat, ORDER_KIND } from '#domain/tracking/events.ts';
import type { EventKind } from '#domain/wire/track.ts';
import type { Question } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import type { Pass } from '../_kit/calendar.ts';
import { Parameters } from '../_kit/parameters.ts';
import { eventsWithin, IS_SALE, purchasesWithin, type Source, slotsWithin, spentOnDays } from '../_kit/scope.ts';
import { conditionSql } from './conditions.ts';
import { keyOf } from './metrics.ts';
import type { Plan, RawReading } from './plan.ts';

/** A number to read, by the key of its reading. */
interface Column {
  readonly key: string;
  readonly sql: string;
}

/** One SELECT of the statement: what it reads, where, and when a row happened. */
interface Read {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly Column[];
  /** Seconds, or for `days` days, since 1970. */
  readonly at: string;
  readonly unit: 'starts' | 'days';
  readonly where: (parameters: Parameters, source: Source, pass: Pass) => string;
  /** People and orders are distinct: those of buckets do not add up to those of the range, which is asked for by itself. */
  readonly distinct: boolean;
}

const spansOf = (pass: Pass) => pass.map(({ span }) => span);
const SLOT = { at: 'toUInt32(slot)', unit: 'starts' } as const;
const TIME = { at: 'toUInt32(toUnixTimestamp(time))', unit: 'starts' } as const;

const people: Read = {
  ...SLOT,
  name: 'people',
  table: 'presence',
  columns: [{ key: 'people', sql: `uniqExact(${PERSON})` }],
  where: (parameters, source, pass) => slotsWithin(parameters, source, spansOf(pass)),
  distinct: true,
};

const purchases: Read = {
  ...SLOT,
  name: 'purchases',
  table: 'purchases',
  columns: [
    { key: 'events:purchase', sql: 'sum(hits)' },
    { key: 'revenue:purchase', sql: 'sum(revenue)' },
  ],
  where: (parameters, source, pass) => purchasesWithin(parameters, source, spansOf(pass)),
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
  name: 'spend',
  table: 'spend FINAL',
  at: 'toUInt32(day)',
  unit: 'days',
  columns: [{ key: 'spend', sql: 'sum(amount)' }],
  where: (parameters, source, pass) =>
    spentOnDays(
      parameters,
      source.workspace,
      pass.map(({ range }) => range),
    ),
  distinct: false,
};

/** What counts once per order has a roll-up of its own, which knows the orders. */
const ROLLED_UP_APART = { purchase: purchases } as const satisfies Record<KindThat<{ oncePerOrder: true }>, Read>;
const isApart = (kind: EventKind): kind is keyof typeof ROLLED_UP_APART => kind in ROLLED_UP_APART;

function counts(parameters: Parameters, kinds: readonly EventKind[]): Read {
  return {
    ...SLOT,
    name: 'counts',
    table: 'counts',
    columns: kinds.flatMap((kind) => [
      { key: `events:${kind}`, sql: `sumIf(hits, kind = ${parameters.text(kind)})` },
      { key: `revenue:${kind}`, sql: `sumIf(revenue, kind = ${parameters.text(kind)})` },
    ]),
    where: (_, source, pass) => `${slotsWithin(parameters, source, spansOf(pass))} AND kind IN ${parameters.add('Array(String)', kinds)}`,
    distinct: false,
  };
}

/** Of which kind the events of a reading are; null: of any. */
const kindOf = (reading: RawReading): EventKind | null => ('kind' in reading ? reading.kind : reading.of === 'people' ? null : ORDER_KIND);

/** What a reading takes of the events that meet its condition. */
const TAKEN = {
  people: (met) => `uniqExactIf(${PERSON}, ${met})`,
  doers: (met) => `uniqExactIf(${PERSON}, ${met})`,
  events: (met) => `countIf(${met})`,
  revenue: (met) => `sumIf(value, ${met})`,
  // An order without an id is one of its own.
  orders: (met) => `uniqExactIf(order_key, order_key != 0 AND ${met}) + countIf(order_key = 0 AND ${met})`,
  // A purchase that does not say how many is one piece.
  items: (met) => `sumIf(greatest(quantity, 1), ${met})`,
} as const satisfies Record<RawReading['of'], (met: string) => string>;

function rawColumn(parameters: Parameters, reading: RawReading): Column {
  const kind = kindOf(reading);
  const condition = reading.widget?.condition;
  const met = [
    ...(kind ? [`kind = ${parameters.text(kind)}`] : []),
    ...(condition ? [conditionSql(parameters, condition)] : []),
    ...(kind && reading.of !== 'revenue' && EVENTS[kind].refundedBy === 'negative_value' ? [IS_SALE] : []),
  ];
  return { key: keyOf(reading), sql: TAKEN[reading.of](met.join(' AND ') || '1') };
}

/** All that only raw events tell, in one pass over those of the kinds it is about. */
function rawEvents(parameters: Parameters, readings: Plan['raw']): Read {
  const kinds = new Set(readings.map(kindOf));
  const named = [...kinds].filter((kind) => kind !== null);
  return {
    ...TIME,
    name: 'raw events',
    table: 'events',
    columns: readings.map((reading) => rawColumn(parameters, reading)),
    where: (_, source, pass) => {
      const within = eventsWithin(parameters, source, spansOf(pass));
      return kinds.has(null) ? within : `${within} AND kind IN ${parameters.add('Array(String)', named)}`;
    },
    distinct: true,
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
      FROM ${read.table} WHERE ${read.where(parameters, source, pass)}
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

/** The statement that answers a plan for all passes; null when there is nothing to read. */
export function compile(plan: Plan, source: Source, passes: readonly Pass[]): Statement | null {
  const parameters = new Parameters();
  const reads = readsOf(parameters, plan);
  if (reads.length === 0 || passes.length === 0) return null;
  const selects = passes.flatMap((pass, place) => reads.map((read) => select(parameters, source, read, pass, place)));
  return { sql: selects.join('\nUNION ALL\n'), params: parameters.values, reads: new Map(reads.map((read) => [read.name, read])) };
}
