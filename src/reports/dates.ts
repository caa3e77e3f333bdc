import dayjs from 'dayjs';
import { presetRange } from '#domain/time/named-ranges.ts';
import type { Range } from '#domain/wire/reports/reports.ts';

/** Which days a report is about, and what they are compared with; both stand in the address. */
export interface DatesState {
  readonly range: Range;
  /** Null where nothing is compared. */
  readonly compare: Range | null;
  /** How `compare` follows `range`, or that there is none; null where two dates were picked. */
  readonly comparison: Comparison | typeof NO_COMPARISON | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const text = (day: dayjs.Dayjs) => day.format('YYYY-MM-DD');

/** Today's date in a time zone, `YYYY-MM-DD`. */
export function todayIn(timezone: string, now = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
}

export function daysOf({ min, max }: Range): number {
  return dayjs(max).diff(dayjs(min), 'day') + 1;
}

/** The days just before a range, equally many. */
function previousOf(range: Range): Range {
  const days = daysOf(range);
  return { min: text(dayjs(range.min).subtract(days, 'day')), max: text(dayjs(range.min).subtract(1, 'day')) };
}

/** What a range can be compared with; the first one unless another is chosen. */
export const COMPARISONS = ['previous', 'weekdays', 'month', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];
/** Instead of the name of a comparison: there is none. */
export const NO_COMPARISON = 'none';

const back = ({ min, max }: Range, count: number, unit: 'day' | 'month' | 'year'): Range => ({
  min: text(dayjs(min).subtract(count, unit)),
  max: text(dayjs(max).subtract(count, unit)),
});

/** A month earlier; a whole month stays whole. */
function monthBefore(range: Range): Range {
  const { min, max } = back(range, 1, 'month');
  const isWhole = dayjs(range.min).date() === 1 && dayjs(range.max).add(1, 'day').date() === 1;
  return { min, max: isWhole ? text(dayjs(max).endOf('month')) : max };
}

const COMPARED = {
  previous: previousOf,
  /** As many whole weeks earlier as the range touches: a Monday stands beside a Monday. */
  weekdays: (range) => back(range, Math.ceil(daysOf(range) / 7) * 7, 'day'),
  month: monthBefore,
  year: (range) => back(range, 1, 'year'),
} as const satisfies Record<Comparison, (range: Range) => Range>;

/** The range that a named comparison puts beside another. */
export function comparedWith(comparison: Comparison, range: Range): Range {
  return COMPARED[comparison](range);
}

export const isSameRange = (one: Range, other: Range) => one.min === other.min && one.max === other.max;

function readRange(params: URLSearchParams, from: string, to: string): Range | undefined {
  const min = params.get(from) ?? '';
  const max = params.get(to) ?? '';
  return DAY.test(min) && DAY.test(max) && min <= max ? { min, max } : undefined;
}

function readComparison(params: URLSearchParams, range: Range): Pick<DatesState, 'compare' | 'comparison'> {
  const chosen = readRange(params, 'vs_min', 'vs_max');
  if (chosen) return { compare: chosen, comparison: null };
  if (params.get('vs') === NO_COMPARISON) return { compare: null, comparison: NO_COMPARISON };
  const comparison = COMPARISONS.find((name) => name === params.get('vs')) ?? COMPARISONS[0];
  return { compare: comparedWith(comparison, range), comparison };
}

/** What the address says about days: the last thirty, and those just before, where it says nothing. */
export function readDates(params: URLSearchParams, today: string): DatesState {
  const range = readRange(params, 'min', 'max') ?? presetRange('last30', today);
  return { range, ...readComparison(params, range) };
}

export interface DatesChange {
  readonly range?: Range;
  /** A way to follow the range, two dates of their own, or nothing. */
  readonly compare?: Comparison | typeof NO_COMPARISON | Range;
}

/** The address after a change of days; everything else in it stays. */
export function writeDates(params: URLSearchParams, { range, compare }: DatesChange): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | undefined) => (value === undefined ? next.delete(name) : next.set(name, value));
  if (range) {
    put('min', range.min);
    put('max', range.max);
  }
  if (compare !== undefined) {
    const named = typeof compare === 'string' ? compare : undefined;
    const dates = typeof compare === 'string' ? undefined : compare;
    put('vs', named === COMPARISONS[0] ? undefined : named);
    put('vs_min', dates?.min);
    put('vs_max', dates?.max);
  }
  return next;
}
