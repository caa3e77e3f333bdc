import { Temporal } from 'temporal-polyfill';
import type { Range } from '../wire/reports/reports.ts';

/** A point in time: a Date, or ISO 8601 with `Z` or an offset. */
export type Moment = Date | string;
/** An IANA zone, `Europe/Berlin`. An unknown one makes every function here throw a RangeError. */
export type TimeZone = string;

/** A moment as an instant. */
export function toInstant(moment: Moment): Temporal.Instant {
  return typeof moment === 'string' ? Temporal.Instant.from(moment) : Temporal.Instant.fromEpochMilliseconds(moment.getTime());
}

/** The calendar day it is in a zone at a moment, `YYYY-MM-DD`. */
export function localDay(moment: Moment, timezone: TimeZone): string {
  return toInstant(moment).toZonedDateTimeISO(timezone).toPlainDate().toString();
}

/** The first moment of a local day: not always midnight, where clocks go forward at midnight. */
export function startOfDay(day: string, timezone: TimeZone): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timezone).epochMilliseconds);
}

const DAY_MS = 86_400_000;

/**
 * Days since 1970-01-01 of a calendar day. Calendar days have no zone, so plain numbers do; a
 * report of 90 days handles some thousand of them. Throws a RangeError for what is no day.
 */
export function dayNumber(day: string): number {
  const number = Date.parse(`${day}T00:00Z`) / DAY_MS;
  if (!Number.isInteger(number)) throw new RangeError(`${day} is not a calendar day`);
  return number;
}

/** The calendar day so many days after 1970-01-01. */
export function dayOfNumber(number: number): string {
  return new Date(number * DAY_MS).toISOString().replace(/T.*$/, '');
}

/** The day so many calendar days later, or earlier. */
export function addDays(day: string, days: number): string {
  return dayOfNumber(dayNumber(day) + days);
}

/** Days in a range, both ends included. Throws a RangeError when the range ends before it starts. */
export function daysIn({ min, max }: Range): number {
  const days = dayNumber(max) - dayNumber(min) + 1;
  if (days < 1) throw new RangeError(`The range ${min} to ${max} ends before it starts`);
  return days;
}

/** Every day of a range, in order. */
export function daysOf(range: Range): readonly string[] {
  const first = dayNumber(range.min);
  return Array.from({ length: daysIn(range) }, (_, days) => dayOfNumber(first + days));
}

/** The range of the same number of days that ends the day before. */
export function previousRange(range: Range): Range {
  return { min: addDays(range.min, -daysIn(range)), max: addDays(range.min, -1) };
}

/** Moments from `start` (included) to `end` (excluded). */
export interface Span {
  readonly start: Date;
  readonly end: Date;
}

/** When a range of local days starts and ends, in UTC. */
export function spanOf(range: Range, timezone: TimeZone): Span {
  daysIn(range);
  return { start: startOfDay(range.min, timezone), end: startOfDay(addDays(range.max, 1), timezone) };
}

/** Share of a span that has passed at a moment, 0 to 1, by the clock: a day of 23 hours passes faster. */
export function elapsedOf({ start, end }: Span, now: Moment): number {
  const passed = toInstant(now).epochMilliseconds - start.getTime();
  const length = end.getTime() - start.getTime();
  // Samoa left out 30 December 2011: a span can be empty.
  return length > 0 ? Math.min(1, Math.max(0, passed / length)) : Number(passed >= 0);
}

/** Share of a range of local days that has passed, 0 to 1. */
export function elapsedShare(range: Range, timezone: TimeZone, now: Moment): number {
  return elapsedOf(spanOf(range, timezone), now);
}
