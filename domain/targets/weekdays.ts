import { Temporal } from 'temporal-polyfill';
import { daysOf } from '../time/days.ts';
import type { Range } from '../wire/reports/reports.ts';

/** What one whole local day brought. Minor units for money. */
export interface DayValue {
  /** `YYYY-MM-DD` of the workspace's zone. */
  readonly day: string;
  readonly value: number;
}

/** Weight of Monday to Sunday; their mean is 1. */
export type WeekdayPattern = readonly number[];
export const EVEN_WEEK: WeekdayPattern = [1, 1, 1, 1, 1, 1, 1];

const DAYS_NEEDED = 28;
const DAYS_USED = 56;

const weekdayOf = (day: string) => Temporal.PlainDate.from(day).dayOfWeek - 1;

/**
 * How the days of the week differ, from the last eight weeks of whole days. Null until four full
 * weeks are known, or when nothing happened in them: then every day counts alike.
 */
export function weekdayPattern(history: readonly DayValue[]): WeekdayPattern | null {
  if (history.length < DAYS_NEEDED) return null;
  const recent = [...history].sort((a, b) => a.day.localeCompare(b.day)).slice(-DAYS_USED);
  const means = EVEN_WEEK.map((_, weekday) => {
    const values = recent.filter(({ day }) => weekdayOf(day) === weekday).map(({ value }) => value);
    return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;
  });
  const mean = means.reduce((sum, value) => sum + value, 0) / 7;
  return mean > 0 ? means.map((value) => value / mean) : null;
}

export const weightOf = (pattern: WeekdayPattern, day: string): number => pattern[weekdayOf(day)] ?? 1;

/** Share of the weight of a period that lies before a day plus `dayShare` of that day, 0 to 1. */
export function weightedShare(pattern: WeekdayPattern, period: Range, today: string, dayShare: number): number {
  let passed = 0;
  let whole = 0;
  for (const day of daysOf(period)) {
    const weight = weightOf(pattern, day);
    whole += weight;
    if (day < today) passed += weight;
    else if (day === today) passed += weight * dayShare;
  }
  return whole > 0 ? passed / whole : 0;
}
