import type { Range } from '../wire/reports/reports.ts';
import { addDays, dayNumber, daysIn, localDay, type Moment, spanOf, startOfDay, type TimeZone, toInstant } from './days.ts';

/** Events are counted by quarters of an hour. */
export const QUARTER_MS = 900_000;

/** Where an earlier range has got as far as a running one. */
export interface Counterpart {
  /** The day of the earlier range that stands beside today, `YYYY-MM-DD`. */
  readonly day: string;
  /** So much of that day had passed as of today: what comes later has nothing to stand beside. */
  readonly until: Date;
}

/**
 * Where an earlier range of as many days is to be cut, so that a part of today is compared with the
 * same part of that day. To the quarter of an hour, by time passed since the day began. Null where
 * the range is not running, where the two differ in length, or the earlier one is not over.
 */
export function counterpartOf(range: Range, earlier: Range, timezone: TimeZone, now: Moment): Counterpart | null {
  const today = localDay(now, timezone);
  if (today < range.min || today > range.max || earlier.max >= today || daysIn(range) !== daysIn(earlier)) return null;
  const day = addDays(earlier.min, dayNumber(today) - dayNumber(range.min));
  const passed = toInstant(now).epochMilliseconds - startOfDay(today, timezone).getTime();
  const { start, end } = spanOf({ min: day, max: day }, timezone);
  const until = Math.floor((start.getTime() + passed) / QUARTER_MS) * QUARTER_MS;
  return { day, until: new Date(Math.min(until, end.getTime())) };
}
