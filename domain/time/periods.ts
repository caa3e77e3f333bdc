import type { Bucket } from '../wire/answers/parts.ts';
import type { PeriodName } from '../wire/reports/kpis.ts';
import type { Range } from '../wire/reports/reports.ts';
import { addDays, dayNumber, dayOfNumber, daysIn, elapsedOf, localDay, type Moment, type Span, spanOf, type TimeZone } from './days.ts';

/** Calendar units. Weeks are ISO weeks: Monday to Sunday. */
export type Unit = 'day' | 'week' | 'month';

export const UNIT_OF = { daily: 'day', weekly: 'week', monthly: 'month' } as const satisfies Record<PeriodName, Unit>;

const AROUND = {
  day: (day) => ({ min: day, max: day }),
  week: (day) => {
    const number = dayNumber(day);
    // 1970-01-01 was a Thursday.
    const monday = number - ((((number + 3) % 7) + 7) % 7);
    return { min: dayOfNumber(monday), max: dayOfNumber(monday + 6) };
  },
  month: (day) => {
    const min = day.replace(/\d\d$/, '01');
    const next = new Date(`${min}T00:00Z`);
    next.setUTCMonth(next.getUTCMonth() + 1);
    return { min, max: addDays(next.toISOString().replace(/T.*$/, ''), -1) };
  },
} as const satisfies Record<Unit, (day: string) => Range>;

/** The whole day, ISO week or month a local day lies in. */
export function periodAround(day: string, unit: Unit): Range {
  return AROUND[unit](day);
}

/** The whole periods that touch a range, in order; the first and last may stick out of it. */
export function periodsOver(range: Range, unit: Unit): readonly Range[] {
  daysIn(range);
  const periods: Range[] = [];
  // Compared as numbers, not as text: the day after 9999-12-31 is `+010000-01-01`, which sorts before it.
  const last = dayNumber(range.max);
  for (let next = dayNumber(range.min); next <= last; ) {
    const period = periodAround(dayOfNumber(next), unit);
    periods.push(period);
    next = dayNumber(period.max) + 1;
  }
  return periods;
}

/**
 * Buckets of a trend, clipped to the range. Partial: the range cuts it, or it has not ended yet
 * at `now`.
 */
export function bucketsOf(range: Range, breakdown: PeriodName, timezone: TimeZone, now: Moment): readonly Bucket[] {
  const today = localDay(now, timezone);
  return periodsOver(range, UNIT_OF[breakdown]).map(({ min, max }) => {
    const cutAtStart = min < range.min;
    const cutAtEnd = max > range.max;
    const end = cutAtEnd ? range.max : max;
    return { start: cutAtStart ? range.min : min, end, partial: cutAtStart || cutAtEnd || end >= today };
  });
}

export interface Period extends Span {
  readonly range: Range;
  readonly days: number;
}

/** The day, ISO week or month of a zone that a moment lies in, with its ends in UTC. */
export function periodContaining(now: Moment, unit: Unit, timezone: TimeZone): Period {
  return periodOf(periodAround(localDay(now, timezone), unit), timezone);
}

/** The whole period before; months differ in length. */
export function periodBefore(period: Period, unit: Unit, timezone: TimeZone): Period {
  return periodOf(periodAround(addDays(period.range.min, -1), unit), timezone);
}

function periodOf(range: Range, timezone: TimeZone): Period {
  return { range, days: daysIn(range), ...spanOf(range, timezone) };
}

/**
 * How many plan periods of a range have passed at `now`: 16 November 08:10 in a range that starts
 * on 1 November is 0.511 months. What is planned for one period, times this, is due by now.
 */
export function elapsedPeriods(range: Range, unit: Unit, timezone: TimeZone, now: Moment): number {
  const whole = spanOf(range, timezone);
  return periodsOver(range, unit).reduce((sum, period) => {
    const span = spanOf(period, timezone);
    const until = new Date(Math.min(whole.end.getTime(), span.end.getTime()));
    const from = new Date(Math.max(whole.start.getTime(), span.start.getTime()));
    const length = span.end.getTime() - span.start.getTime();
    const inside = until.getTime() - from.getTime();
    return length > 0 ? sum + (elapsedOf({ start: from, end: until }, now) * inside) / length : sum;
  }, 0);
}
