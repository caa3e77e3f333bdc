import type { Range } from '../wire/reports/reports.ts';
import { addDays } from './days.ts';
import { periodAround, type Unit } from './periods.ts';

/** Days that move with today. All days are calendar days of the workspace's time zone. */
export const RANGE_NAMES = ['period', 'previous', 'last7', 'last30', 'last90'] as const;
export type RangeName = (typeof RANGE_NAMES)[number];

const last = (days: number, today: string): Range => ({ min: addDays(today, 1 - days), max: today });

const RANGES = {
  /** The whole plan period, its days to come included: that is what the plan is cut to. */
  period: (period, today) => periodAround(today, period),
  previous: (period, today) => periodAround(addDays(periodAround(today, period).min, -1), period),
  last7: (_period, today) => last(7, today),
  last30: (_period, today) => last(30, today),
  last90: (_period, today) => last(90, today),
} as const satisfies Record<RangeName, (period: Unit, today: string) => Range>;

/** The days of a name. `period`: what one set of plan values covers; `today`: a local day. */
export function rangeNamed(name: RangeName, period: Unit, today: string): Range {
  return RANGES[name](period, today);
}
