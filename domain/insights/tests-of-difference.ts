import { incompleteBeta } from '../targets/incomplete-beta.ts';

/** The chance of a difference at least as large, either way, by scatter alone: 0 to 1. */
export type PValue = number;

/** Student's t with so many degrees of freedom, two-sided: I_{ν/(ν+t²)}(ν/2, 1/2) (Abramowitz and Stegun 26.7.1). */
export function studentTail(t: number, degrees: number): PValue {
  return Number.isFinite(t) ? incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5) : 0;
}

/** Coefficients of erfc by Chebyshev fitting, relative error under 1.2e-7 (Press et al., Numerical Recipes, section 6.2). */
const ERFC = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223, 0.17087277,
] as const;

/** The normal distribution, two-sided: erfc(|z| / √2). */
export function normalTail(z: number): PValue {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  const sum = ERFC.reduceRight<number>((rest, coefficient) => coefficient + t * rest, 0);
  return Math.min(1, t * Math.exp(-x * x + sum));
}

const WEEK = 7;
/** Whole weeks of days that the test takes: the last is looked at, those before say how much days scatter. */
export const WEEKS = 4;

/**
 * Is the last week other than the one before? Every day is compared with the same weekday a week
 * earlier, so that weekends are no news: t test of the sum of the last seven of these differences
 * against their scatter in the weeks before (seasonal differencing; Box and Jenkins). `isCount`: people
 * who come independently scatter as a Poisson process at least, so the variance is never below the sum.
 * Null where the days are not four whole weeks.
 */
export function weekDifference(days: readonly number[], isCount: boolean): PValue | null {
  if (days.length !== WEEK * WEEKS) return null;
  const differences = days.slice(WEEK).map((value, at) => value - (days[at] ?? 0));
  const before = differences.slice(0, -WEEK);
  const difference = differences.slice(-WEEK).reduce((sum, one) => sum + one, 0);
  if (difference === 0) return 1;
  const scatter = (WEEK * before.reduce((sum, one) => sum + one * one, 0)) / before.length;
  const poisson = isCount ? days.slice(-2 * WEEK).reduce((sum, one) => sum + one, 0) : 0;
  return studentTail(difference / Math.sqrt(Math.max(scatter, poisson)), before.length);
}

/** So many of so many. */
export interface Proportion {
  readonly hits: number;
  readonly of: number;
}
/** Below so many expected in a cell the normal approximation does not hold (Cochran 1954). */
const LEAST_EXPECTED = 5;

/** Are two proportions different? Two-proportion z test with the pooled rate; null where too few are behind it. */
export function proportionDifference(one: Proportion, other: Proportion): PValue | null {
  const all = one.of + other.of;
  const pooled = (one.hits + other.hits) / all;
  const least = Math.min(one.of, other.of) * Math.min(pooled, 1 - pooled);
  if (!(least >= LEAST_EXPECTED)) return null;
  return normalTail((one.hits / one.of - other.hits / other.of) / Math.sqrt(pooled * (1 - pooled) * (1 / one.of + 1 / other.of)));
}
