import type { ValueFormat } from '../kit/metric.ts';
import type { Pace } from '../metrics/index.ts';
import { ratio } from '../metrics/ratio.ts';
import type { Currency } from '../money/currencies.ts';
import { toMinor } from '../money/money.ts';
import { elapsedOf, localDay, type Moment, spanOf, type TimeZone, toInstant } from '../time/days.ts';
import { type Period, periodContaining, UNIT_OF } from '../time/periods.ts';
import { PERIODS, type PeriodName, type PeriodValue, type TargetDirection, type TargetStatus } from '../wire/reports/kpis.ts';
import { chanceOfMore, dispersionOf, type Progress, projectionOf } from './projection.ts';
import { bandOf, statusOfPace, statusValue } from './status.ts';
import { type DayValue, EVEN_WEEK, weekdayPattern, weightedShare } from './weekdays.ts';

/** No status before this share of a week or month, or this much of a day. */
const EARLY_SHARE = 0.05;
const HOUR = 3_600_000;
const SILENCE = 24 * HOUR;
/** People a ratio needs before it is compared. */
export const PEOPLE_FOR_RATIO = 30;

export interface TargetInput {
  /** In the unit of the KPI: a count, or minor units for money (see `inKpiUnit`). threshold ≤ target. */
  readonly target: number;
  readonly threshold: number;
  readonly direction: TargetDirection;
  readonly pace: Pace;
  readonly period: PeriodName;
  readonly now: Moment;
  readonly timezone: TimeZone;
  /** Since the period began; for a ratio its value in the period. Null: nothing yet (counts as 0) or no ratio. */
  readonly actual: number | null;
  /** Ratios: people in the denominator. */
  readonly people?: number;
  /** Mean per day of the previous period; null when nothing is known of it. */
  readonly previous_mean: number | null;
  /** Whole days before today, for weekdays (the last eight weeks) and scatter. */
  readonly history: readonly DayValue[];
  /** When the last event (or cost) of the workspace arrived; null: never. */
  readonly last_data_at: Moment | null;
}

export interface TargetPacing {
  readonly status: TargetStatus;
  /** The status on the wire: 0 on track, 1 off pace, 2 critical, 3 at risk, null for the others. */
  readonly status_value: number | null;
  /** Where the period is expected to end; null for ratios and while nothing can be said. */
  readonly projection: number | null;
  /** What each day left must bring (or may cost) to end at the target; null on the last day, where `left_today` says it. */
  readonly needed_per_day: number | null;
  /** What a day of this period has brought so far; null for a daily target and while it is too early. */
  readonly now_per_day: number | null;
  /** What the last day must still bring, or may still cost, never below 0; null before that day. */
  readonly left_today: number | null;
  /** Chance, 0 to 1, to reach the target or to stay below it. */
  readonly chance: number | null;
  /** Share of the period that has passed, weighted by weekday where the pattern is known: the mark of an even pace. */
  readonly even_pace: number;
  /** Too early: when the first status comes (ISO 8601 UTC). */
  readonly from: string | null;
}

/** The name of a period by its number on the wire; an unknown number is a day. */
export function periodName(value: PeriodValue): PeriodName {
  return PERIODS.find((period) => period.value === value)?.name ?? 'daily';
}

/** Targets are typed in whole units; money is measured in minor units of the workspace's currency, a rate typed in percent as a share. */
export function inKpiUnit(value: number, format: ValueFormat, currency: Currency): number {
  const inUnit = { count: value, money: toMinor(value, currency), share: value / 100 } satisfies Record<ValueFormat, number>;
  return inUnit[format];
}

/** Works out how a target stands at `now`, in the day, ISO week or month of the workspace's zone. Pure. */
export function pacingOf(input: TargetInput): TargetPacing {
  const period = periodContaining(input.now, UNIT_OF[input.period], input.timezone);
  return input.pace === 'ratio' ? ratioPacing(input, period) : totalPacing(input, period);
}

interface Clock {
  readonly from: Date;
  readonly early: boolean;
  readonly silent: boolean;
}

function clockOf({ now, period, last_data_at }: TargetInput, { start, end }: Period): Clock {
  const time = toInstant(now).epochMilliseconds;
  const wait = period === 'daily' ? HOUR : EARLY_SHARE * (end.getTime() - start.getTime());
  const from = new Date(start.getTime() + wait);
  const silent = last_data_at === null || time - toInstant(last_data_at).epochMilliseconds > SILENCE;
  return { from, early: time < from.getTime(), silent };
}

/** Ratios do not grow through a period: the ratio itself is compared, once enough people stand behind it. */
function ratioPacing(input: TargetInput, period: Period): TargetPacing {
  const clock = clockOf(input, period);
  const few = input.actual === null || (input.people ?? 0) < PEOPLE_FOR_RATIO;
  const status = clock.silent
    ? 'noData'
    : clock.early
      ? 'tooEarly'
      : few || input.actual === null
        ? 'notEnough'
        : bandOf(input.actual, input.direction, input);
  return {
    status,
    status_value: statusValue(status),
    projection: null,
    needed_per_day: null,
    now_per_day: null,
    left_today: null,
    chance: null,
    even_pace: elapsedOf(period, input.now),
    from: status === 'tooEarly' ? clock.from.toISOString() : null,
  };
}

function totalPacing(input: TargetInput, period: Period): TargetPacing {
  const { target, direction, now, timezone, history, previous_mean } = input;
  const actual = input.actual ?? 0;
  const pattern = weekdayPattern(history);
  const elapsed = elapsedOf(period, now);
  const today = localDay(now, timezone);
  const dayShare = elapsedOf(spanOf({ min: today, max: today }, timezone), now);
  const even_pace = pattern && period.days > 1 ? weightedShare(pattern, period.range, today, dayShare) : elapsed;
  const progress: Progress = {
    actual,
    elapsed_days: even_pace * period.days,
    days_left: (1 - even_pace) * period.days,
    previous_mean,
  };
  const projection = projectionOf(progress);
  const clock = clockOf(input, period);
  const dispersion = dispersionOf(history, pattern ?? EVEN_WEEK) ?? (input.pace === 'count' ? 1 : null);
  const chance = dispersion === null ? null : chanceOf(direction, target - actual, progress, dispersion);
  const status = statusOf(input, actual, { projection, chance }, clock);
  return {
    status,
    status_value: statusValue(status),
    projection,
    ...rates({ missing: Math.max(0, target - actual), actual, elapsed, today }, period, clock),
    chance,
    even_pace,
    from: status === 'tooEarly' && clock.early ? clock.from.toISOString() : null,
  };
}

interface Standing {
  readonly missing: number;
  readonly actual: number;
  /** Share of the period that has passed by the clock, 0 to 1. */
  readonly elapsed: number;
  readonly today: string;
}

/**
 * A rate a day only says something over more than a day: divided by the last hours or minutes of a
 * period it grows without bound. On the last day, the whole of a daily target, what is left is said
 * as an amount.
 */
function rates({ missing, actual, elapsed, today }: Standing, period: Period, clock: Clock) {
  const isLastDay = today === period.range.max;
  return {
    needed_per_day: isLastDay ? null : ratio(missing, (1 - elapsed) * period.days),
    now_per_day: period.days === 1 || clock.early ? null : ratio(actual, elapsed * period.days),
    left_today: isLastDay ? missing : null,
  };
}

/**
 * What is certain comes first: reached, or over what should not be exceeded. A silent tracker is
 * "no data", never "critical". Then nothing is said in the first part of a period.
 */
function statusOf(
  { direction, target, threshold }: TargetInput,
  actual: number,
  { projection, chance }: Pick<TargetPacing, 'projection' | 'chance'>,
  clock: Clock,
): TargetStatus {
  if (direction === 'reach' && actual >= target) return 'reached';
  if (clock.silent) return 'noData';
  if (direction === 'below' && actual > target) return 'critical';
  if (clock.early || projection === null) return 'tooEarly';
  return statusOfPace({ projection, chance }, direction, { target, threshold });
}

function chanceOf(direction: TargetDirection, missing: number, progress: Progress, dispersion: number): number | null {
  if (direction === 'reach') return chanceOfMore(missing, progress, dispersion);
  if (missing < 0) return 0;
  const over = chanceOfMore(missing + 1, progress, dispersion);
  return over === null ? null : 1 - over;
}
