import type { CanvasDocument } from '#domain/canvas/document.ts';
import { addDays } from '#domain/time/days.ts';
import { periodAround } from '#domain/time/periods.ts';
import type { Range } from '#domain/wire/reports/reports.ts';

/** Which days are looked at. All days are calendar days of the workspace's time zone. */
export const RANGE_NAMES = ['period', 'previous', 'last7', 'last30', 'last90'] as const;
export type RangeName = (typeof RANGE_NAMES)[number];
type Period = CanvasDocument['period'];

const last = (days: number, today: string): Range => ({ min: addDays(today, 1 - days), max: today });

const RANGES = {
  /** The whole plan period, its days to come included: that is what the plan is cut to. */
  period: (period, today) => periodAround(today, period),
  previous: (period, today) => periodAround(addDays(periodAround(today, period).min, -1), period),
  last7: (_period, today) => last(7, today),
  last30: (_period, today) => last(30, today),
  last90: (_period, today) => last(90, today),
} as const satisfies Record<RangeName, (period: Period, today: string) => Range>;

export function rangeNamed(name: RangeName, period: Period, today: string): Range {
  return RANGES[name](period, today);
}
