import { FIRST_DAY, LONGEST_DAYS } from './bounds.ts';
import { addDays, daysIn } from './days.ts';
import { type AskedDays, RANGE_NAMES } from './named-ranges.ts';

/** Days as an address says them: a name, or `2026-11-01_2026-11-20`. */
export function writeDays(days: AskedDays): string {
  return typeof days === 'string' ? days : `${days.min}_${days.max}`;
}

/** Is it a day of the calendar? 30 February is none. */
const isDay = (day: string) => !Number.isNaN(Date.parse(`${day}T00:00Z`)) && addDays(day, 0) === day;

/** The days that an address says; null for what no report takes, or what lies after `today`, a local day. */
export function readDays(written: string | null | undefined, today: string): AskedDays | null {
  const name = RANGE_NAMES.find((each) => each === written);
  if (name) return name;
  const [, min = '', max = ''] = /^(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)$/.exec(written ?? '') ?? [];
  const isAsked = min >= FIRST_DAY && min <= max && max <= today && isDay(min) && isDay(max);
  return isAsked && daysIn({ min, max }) <= LONGEST_DAYS ? { min, max } : null;
}
