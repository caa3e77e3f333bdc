import { lockOf, MONEY, type Shown } from '#domain/plans/gates.ts';
import { channelOf } from '#domain/tracking/channels.ts';
import { kindsThat } from '#domain/tracking/events.ts';
import type { PersonRow } from '#domain/wire/reports/people.ts';
import { SOURCE_KEYS, type SourceKey } from '#domain/wire/track.ts';
import type { Persons } from '#server/events/identity/persons.ts';
import type { Parameters } from '../_kit/parameters.ts';
import { IS_SALE } from '../_kit/scope.ts';

/** What an event carries about where its visit came from, in the order of `SOURCE_KEYS`. */
export type Carried = readonly string[];
/** SQL of it. */
export const CARRIED = `[${SOURCE_KEYS.map((key) => `toString(${key})`).join(', ')}]`;

/** The channel, and the four texts that say where somebody came from. */
export function sourceOf(carried: Carried): Pick<PersonRow, 'channel' | 'source'> {
  const touch = Object.fromEntries(SOURCE_KEYS.map((key, place) => [key, carried[place] ?? ''])) as Record<SourceKey, string>;
  const { referrer, utm_source, utm_medium, utm_campaign } = touch;
  return { channel: channelOf(touch), source: { referrer, utm_source, utm_medium, utm_campaign } };
}

/** What a statement answers of a person. */
export interface CountedPerson {
  readonly first_seen: number;
  readonly last_seen: number;
  readonly visitors: number;
  readonly visits: number;
  readonly events: number;
  readonly purchases: number;
  readonly revenue: number;
  readonly carried: Carried;
  /** How often the number that was asked about counts them. */
  readonly counted?: number;
}

/**
 * Columns over the events of a person. Of the same moment the event that began a visit says where it came from.
 * `counting`: SQL of which of them are told of; the others say only when somebody was seen, and how they came.
 */
export function personColumns(parameters: Parameters, counting: string): string[] {
  const earning = parameters.add(
    'Array(String)',
    kindsThat(({ earns }) => earns),
  );
  const ordered = parameters.add(
    'Array(String)',
    kindsThat(({ oncePerOrder }) => oncePerOrder),
  );
  return [
    'toUnixTimestamp64Milli(min(time)) AS first_seen',
    'toUnixTimestamp64Milli(max(time)) AS last_seen',
    'uniqExact(visitor_id) AS visitors',
    'uniqExact(session_id) AS visits',
    `countIf(${counting}) AS events`,
    `countIf(kind IN ${ordered} AND ${IS_SALE} AND ${counting}) AS purchases`,
    `sumIf(value, kind IN ${earning} AND ${counting}) AS revenue`,
    `argMin(${CARRIED}, (time, is_entry = 0, received_at, event_id)) AS carried`,
  ];
}

/** A person as it is answered: times as ISO 8601, money only where it is shown. */
export function personRowOf(person: string, counted: CountedPerson, persons: Persons, shown: Shown): PersonRow {
  const hasMoney = lockOf(shown, MONEY) === null;
  const keys = persons.keys.get(person) ?? [];
  return {
    person,
    identified_as: keys.find((key) => key.shown !== '')?.shown ?? null,
    is_identified: keys.length > 0,
    first_seen: new Date(counted.first_seen).toISOString(),
    last_seen: new Date(counted.last_seen).toISOString(),
    visitors: counted.visitors,
    visits: counted.visits,
    events: counted.events,
    ...sourceOf(counted.carried),
    purchases: hasMoney ? counted.purchases : null,
    revenue: hasMoney ? counted.revenue : null,
    counted: counted.counted ?? null,
    credit: null,
  };
}
