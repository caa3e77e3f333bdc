import { ratio } from '../metrics/ratio.ts';
import { incompleteBeta } from './incomplete-beta.ts';
import { type DayValue, EVEN_WEEK, type WeekdayPattern, weightOf } from './weekdays.ts';

/** How many days of the previous period's mean the projection remembers. */
const MEMORY_DAYS = 2;
/** Whole days needed before their scatter says anything. */
const SCATTER_DAYS = 7;

/** Where a period stands. Days may be weighted by weekday; units of the KPI, minor units for money. */
export interface Progress {
  readonly actual: number;
  readonly elapsed_days: number;
  readonly days_left: number;
  /** Mean per day of the previous period; null when there was none. */
  readonly previous_mean: number | null;
}

/** The days of the previous period that stand in for evidence: `MEMORY_DAYS`, none without that period. */
function memoryOf({ previous_mean }: Progress): { readonly days: number; readonly amount: number } {
  return previous_mean === null ? { days: 0, amount: 0 } : { days: MEMORY_DAYS, amount: MEMORY_DAYS * Math.max(0, previous_mean) };
}

/**
 * Where the period will end: A + rate × days left, with rate = (A + k·m) / (d + k), k = 2 days of
 * the previous period's mean m. The short memory keeps the first days from over-reacting and is
 * soon outweighed. Null before anything can be said.
 */
export function projectionOf(progress: Progress): number | null {
  const memory = memoryOf(progress);
  const rate = ratio(progress.actual + memory.amount, progress.elapsed_days + memory.days);
  return rate === null ? null : progress.actual + rate * progress.days_left;
}

/**
 * How much more days scatter than counts that come by chance alone: variance / mean (of what the
 * weekday makes one expect). Null with fewer than seven whole days or nothing in them.
 */
export function dispersionOf(days: readonly DayValue[], pattern: WeekdayPattern = EVEN_WEEK): number | null {
  if (days.length < SCATTER_DAYS) return null;
  const weights = days.map(({ day }) => weightOf(pattern, day));
  const mean = ratio(
    days.reduce((sum, { value }) => sum + value, 0),
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  if (mean === null || mean <= 0) return null;
  const squares = days.reduce((sum, { value }, i) => {
    const expected = mean * (weights[i] ?? 1);
    return expected > 0 ? sum + (value - expected) ** 2 / expected : sum;
  }, 0);
  return squares / (days.length - 1);
}

/**
 * Chance that at least `needed` more come in the days left. The daily rate is uncertain,
 * Gamma(k·m + A, k + d); what is still to come then follows a negative binomial distribution.
 * A scatter φ above 1 widens it by counting in units of φ (money has a large φ: orders of
 * different size). Null while nothing is known about the rate.
 */
export function chanceOfMore(needed: number, progress: Progress, dispersion: number): number | null {
  if (needed <= 0) return 1;
  if (progress.days_left <= 0) return 0;
  const memory = memoryOf(progress);
  const evidence = progress.actual + memory.amount;
  const days = progress.elapsed_days + memory.days;
  if (evidence <= 0 || days <= 0) return null;
  const spread = Math.max(1, dispersion);
  const later = progress.days_left / (days + progress.days_left);
  return incompleteBeta(later, (needed - 0.5) / spread + 0.5, evidence / spread);
}
