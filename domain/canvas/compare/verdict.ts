import type { Thresholds } from '../outlook.ts';

/** 97.5 % quantile of the normal distribution: two-sided 95 %. */
const Z95 = 1.959963984540054;

/**
 * `near`: there is a difference, and it is smaller than what the canvas colours. `cannot_tell`: the plan lies within the 95 % interval of the actual, so the difference may be
 * chance and is not coloured. `unplanned`: there is nothing to compare with.
 */
const VERDICTS = ['ahead', 'behind', 'near', 'cannot_tell', 'unplanned'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Wilson's 95 % interval of a share: `hits` of `trials` people. Null without trials. */
export function wilsonInterval(hits: number, trials: number, z = Z95): Interval | null {
  if (trials <= 0 || hits < 0 || hits > trials) return null;
  const share = hits / trials;
  const square = (z * z) / trials;
  const middle = (share + square / 2) / (1 + square);
  const half = (z * Math.sqrt((share * (1 - share)) / trials + square / (4 * trials))) / (1 + square);
  // Exact at the ends, where rounding would put a plan of 100 % just outside.
  return { low: hits === 0 ? 0 : middle - half, high: hits === trials ? 1 : middle + half };
}

/**
 * The 95 % interval of a number of people who come independently of one another (Poisson, score
 * interval): n + z²/2 ± z √(n + z²/4). It has sense even for 0 people (0 to 3.8). Days that
 * differ by more than chance, weekends for instance, are not in it.
 */
export function countInterval(count: number, z = Z95): Interval {
  const square = z * z;
  const half = z * Math.sqrt(count + square / 4);
  return { low: count === 0 ? 0 : count + square / 2 - half, high: count + square / 2 + half };
}

/** What the actual, known up to this interval, says about the plan. */
export function verdictOf(plan: number, interval: Interval | null): Exclude<Verdict, 'near'> {
  if (!interval) return 'cannot_tell';
  if (plan < interval.low) return 'ahead';
  return plan > interval.high ? 'behind' : 'cannot_tell';
}

/** The same where a difference counts only from a share of the plan on (`thresholds`). */
export function verdictBeyond(plan: number, actual: number, interval: Interval | null, thresholds: Thresholds): Verdict {
  const verdict = verdictOf(plan, interval);
  if (verdict === 'ahead' && actual < plan * (1 + thresholds.ahead)) return 'near';
  return verdict === 'behind' && actual > plan * (1 - thresholds.behind) ? 'near' : verdict;
}

/**
 * About how many more people at the start of a line would tell its rate from the plan, if it
 * stays as it is: n = z² p(1 − p) / (rate − p)². Null when the two are equal or nobody was there.
 */
export function morePeopleForRate(hits: number, trials: number, plan: number, z = Z95): number | null {
  if (trials <= 0) return null;
  const difference = hits / trials - plan;
  const scatter = plan <= 1 ? plan * (1 - plan) : plan;
  return remaining((z * z * scatter) / (difference * difference), trials);
}

/** About how many more people would tell a count from its plan at the same pace; with r = count / plan: n = r z² / (r − 1)². */
export function morePeopleForCount(count: number, plan: number, z = Z95): number | null {
  if (count <= 0 || plan <= 0) return null;
  const factor = count / plan;
  return remaining((factor * z * z) / ((factor - 1) * (factor - 1)), count);
}

function remaining(needed: number, known: number): number | null {
  return Number.isFinite(needed) ? Math.max(0, Math.ceil(needed - known)) : null;
}
