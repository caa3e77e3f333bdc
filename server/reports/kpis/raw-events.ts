import { EVENTS, ORDER_KIND } from '#domain/tracking/events.ts';
import type { EventKind } from '#domain/wire/track.ts';
import { PERSON } from '#server/events/identity/person.ts';
import type { Pass } from '../_kit/calendar.ts';
import type { Parameters } from '../_kit/parameters.ts';
import { eventsWithin, IS_SALE, type Source } from '../_kit/scope.ts';
import { conditionSql } from './conditions.ts';
import { keyOf, numeratorOf } from './metrics.ts';
import type { Plan, RawReading } from './plan.ts';
import { type Column, type Read, spansOf, TIME } from './read.ts';
import type { Widget } from './widget.ts';

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

/** SQL of "the event is one that the reading takes". */
function metSql(parameters: Parameters, reading: RawReading): string {
  const kind = kindOf(reading);
  const condition = reading.widget?.condition;
  const met = [
    ...(kind ? [`kind = ${parameters.text(kind)}`] : []),
    ...(condition ? [conditionSql(parameters, condition)] : []),
    ...(kind && reading.of !== 'revenue' && EVENTS[kind].refundedBy === 'negative_value' ? [IS_SALE] : []),
  ];
  return met.join(' AND ') || '1';
}

/** SQL of "the widget counts the event". `0` for what is no event: money that was spent. */
export function countedBy(parameters: Parameters, widget: Widget): string {
  const met = numeratorOf(widget).flatMap((reading) => (reading.of === 'spend' ? [] : [`(${metSql(parameters, reading)})`]));
  return met.join(' OR ') || '0';
}

function rawColumn(parameters: Parameters, reading: RawReading): Column {
  return { key: keyOf(reading), sql: TAKEN[reading.of](metSql(parameters, reading)) };
}

/**
 * All that only raw events tell, in one pass over those of the kinds it is about.
 * `met`: SQL of what else an event must meet, which may name its person as `who`.
 */
export function rawEvents(
  parameters: Parameters,
  readings: Plan['raw'],
  met?: (parameters: Parameters, source: Source, pass: Pass) => string,
): Read {
  const kinds = new Set(readings.map(kindOf));
  const named = [...kinds].filter((kind) => kind !== null);
  return {
    ...TIME,
    name: 'raw events',
    columns: readings.map((reading) => rawColumn(parameters, reading)),
    rows: (_, source, pass) => {
      const within = eventsWithin(parameters, source, spansOf(pass));
      const where = kinds.has(null) ? within : `${within} AND kind IN ${parameters.add('Array(String)', named)}`;
      return met
        ? `(SELECT *, ${PERSON} AS who FROM events WHERE ${where}) WHERE ${met(parameters, source, pass)}`
        : `events WHERE ${where}`;
    },
    distinct: true,
  };
}
