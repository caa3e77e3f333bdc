import type { Range } from '../wire/reports/reports.ts';
import { addDays } from './days.ts';
import { periodAround, type Unit } from './periods.ts';

/** Days that move with today, whatever is asked about. All days are calendar days of the workspace's time zone. */
export const PRESETS = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'last90',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'thisYear',
] as const;
export type Preset = (typeof PRESETS)[number];
/** The same beside the period of a plan, and the one before. */
export const RANGE_NAMES = ['period', 'previous', ...PRESETS] as const;
export type RangeName = (typeof RANGE_NAMES)[number];
/** Days that move with today, or two dates that stay. */
export type AskedDays = RangeName | Range;

const last = (days: number, today: string): Range => ({ min: addDays(today, 1 - days), max: today });
const before = (today: string, unit: Unit) => periodAround(addDays(periodAround(today, unit).min, -1), unit);

/** The first day of the quarter that a day lies in. */
function quarterOf(day: string): string {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
}

const RANGES = {
  /** The whole plan period, its days to come included: that is what the plan is cut to. */
  period: (period, today) => periodAround(today, period),
  previous: (period, today) => before(today, period),
  today: (_period, today) => last(1, today),
  yesterday: (_period, today) => before(today, 'day'),
  last7: (_period, today) => last(7, today),
  last30: (_period, today) => last(30, today),
  last90: (_period, today) => last(90, today),
  lastWeek: (_period, today) => before(today, 'week'),
  thisMonth: (_period, today) => ({ min: periodAround(today, 'month').min, max: today }),
  lastMonth: (_period, today) => before(today, 'month'),
  thisQuarter: (_period, today) => ({ min: quarterOf(today), max: today }),
  thisYear: (_period, today) => ({ min: `${today.slice(0, 4)}-01-01`, max: today }),
} as const satisfies Record<RangeName, (period: Unit, today: string) => Range>;

/** The days of a name. `period`: what one set of plan values covers; `today`: a local day. */
export function rangeNamed(name: RangeName, period: Unit, today: string): Range {
  return RANGES[name](period, today);
}

/** The days of a name that no plan's period belongs to. `today`: a local day. */
export function presetRange(preset: Preset, today: string): Range {
  return rangeNamed(preset, 'day', today);
}

/** The days that were asked for; as for `rangeNamed`. */
export function rangeOf(days: AskedDays, period: Unit, today: string): Range {
  return typeof days === 'string' ? rangeNamed(days, period, today) : days;
}

/** What the period of a plan, and the one before, are called besides. */
const ALSO_CALLED = {
  day: ['today', 'yesterday'],
  week: ['lastWeek'],
  month: ['thisMonth', 'lastMonth'],
} as const satisfies Record<Unit, readonly RangeName[]>;

/** The names to choose from beside a plan of such periods, none of them twice. */
export function namesBeside(period: Unit): readonly RangeName[] {
  const twice: readonly RangeName[] = ALSO_CALLED[period];
  return RANGE_NAMES.filter((name) => !twice.includes(name));
}
