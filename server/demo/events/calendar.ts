import { Temporal } from 'temporal-polyfill';

/** One calendar day of a time zone. */
export interface LocalDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Milliseconds of its first moment and of the next day's. */
  readonly start: number;
  readonly end: number;
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number;
}

/** The days of a time zone from the one that holds `from` to the one that holds `until`. */
export function* localDays(from: Date, until: Date, timezone: string): Generator<LocalDay> {
  let day = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(timezone).startOfDay();
  while (day.epochMilliseconds < until.getTime()) {
    const next = day.add({ days: 1 }).startOfDay();
    yield { day: day.toPlainDate().toString(), start: day.epochMilliseconds, end: next.epochMilliseconds, weekday: day.dayOfWeek };
    day = next;
  }
}

/**
 * First day of what was launched most recently: the first of this month, or of the month before
 * while this one is younger than ten days, so that there is always something to read.
 */
export function launchDay(now: Date, timezone: string): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
  const first = today.with({ day: 1 });
  return (today.day < 10 ? first.subtract({ months: 1 }) : first).toString();
}

/** Visits by hour of the day: little at night, most in the evening. */
const HOURS = [4, 2, 1, 1, 1, 3, 8, 18, 26, 30, 33, 34, 36, 34, 32, 32, 33, 36, 42, 50, 54, 48, 30, 13] as const;
const HOUR_SUM = HOURS.reduce<number>((sum, weight) => sum + weight, 0);

/** Share of a day (0..1) at which a visit starts, for an even draw 0..1. */
export function timeOfDay(draw: number): number {
  let left = draw * HOUR_SUM;
  for (const [hour, weight] of HOURS.entries()) {
    if (left < weight) return (hour + left / weight) / 24;
    left -= weight;
  }
  return 0.999;
}

/** How busy a weekday is against the mean of the week; Monday first. */
const WEEKDAYS = [1.06, 1.04, 1.02, 1, 0.93, 0.9, 1.05] as const;
/** How busy a weekday is beside the mean day; 1 is Monday, 7 Sunday. */
export function weekdayFactor(weekday: number): number {
  return WEEKDAYS[weekday - 1] ?? 1;
}
