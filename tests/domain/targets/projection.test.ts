import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { incompleteBeta, logGamma } from '#domain/targets/incomplete-beta.ts';
import { chanceOfMore, dispersionOf, type Progress, projectionOf } from '#domain/targets/projection.ts';
import { EVEN_WEEK, weekdayPattern, weightedShare } from '#domain/targets/weekdays.ts';
import { addDays, daysOf } from '#domain/time/days.ts';

/** Day 12 of 30 by default. */
const progress = (actual: number, more: Partial<Progress> = {}): Progress => ({
  actual,
  elapsed_days: 12,
  days_left: 18,
  previous_mean: 22,
  ...more,
});
const history = (values: readonly number[], first = '2026-09-07') => values.map((value, i) => ({ day: addDays(first, i), value }));

describe('projection', () => {
  test('the first day does not decide: 2 sales after a month of 20 a day project to 408, not 60', () => {
    expect(projectionOf(progress(2, { elapsed_days: 1, days_left: 29, previous_mean: 20 }))).toBeCloseTo(408, 9);
  });
  test('later the month speaks for itself: 240 in 12 days project to 605', () => {
    expect(Math.round(projectionOf(progress(240)) ?? 0)).toBe(605);
  });
  test('without a previous period it is linear; before anything there is none', () => {
    expect(projectionOf(progress(240, { previous_mean: null }))).toBeCloseTo(600, 9);
    expect(projectionOf(progress(0, { elapsed_days: 0, days_left: 30, previous_mean: null }))).toBeNull();
  });
});

describe('chance', () => {
  /** The same probability by adding up the negative binomial, term by term. */
  function bySum(needed: number, { actual, elapsed_days, days_left, previous_mean }: Progress): number {
    const size = actual + 2 * (previous_mean ?? 0);
    const stay = (elapsed_days + 2) / (elapsed_days + 2 + days_left);
    let term = Math.exp(size * Math.log(stay));
    let below = 0;
    for (let k = 0; k < needed; k += 1) {
      below += term;
      term *= ((size + k) / (k + 1)) * (1 - stay);
    }
    return 1 - below;
  }

  test.each([
    [240, 0.57, 2],
    [260, 0.96, 2],
    [200, 0.001, 3],
  ])('of 600 on day 12 with %i: %f', (actual, chance, digits) => {
    expect(chanceOfMore(600 - actual, progress(actual), 1)).toBeCloseTo(chance, digits);
  });

  test('agrees with the sum over the distribution', () => {
    const days = fc.double({ min: 0.1, max: 31, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 80 }),
        days,
        days,
        fc.double({ min: 0.1, max: 5, noNaN: true }),
        (needed, actual, elapsed_days, days_left, previous_mean) => {
          const now = { actual, elapsed_days, days_left, previous_mean };
          expect(chanceOfMore(needed, now, 1)).toBeCloseTo(bySum(needed, now), 8);
        },
      ),
    );
  });

  test('more scatter brings it nearer to a coin toss', () => {
    const [likely, unlikely] = [340, 400];
    expect(chanceOfMore(likely, progress(260), 4)!).toBeLessThan(chanceOfMore(likely, progress(260), 1)!);
    expect(chanceOfMore(likely, progress(260), 4)!).toBeGreaterThan(0.5);
    expect(chanceOfMore(unlikely, progress(200), 4)!).toBeGreaterThan(chanceOfMore(unlikely, progress(200), 1)!);
  });

  test('certain cases, and nothing known', () => {
    expect(chanceOfMore(0, progress(600), 1)).toBe(1);
    expect(chanceOfMore(1, progress(600, { days_left: 0 }), 1)).toBe(0);
    expect(chanceOfMore(5, progress(0, { previous_mean: null }), 1)).toBeNull();
    expect(chanceOfMore(5, progress(0, { previous_mean: 0 }), 1)).toBeNull();
  });

  test('stays a probability for millions of cents', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e11 }),
        fc.integer({ min: 1, max: 1e11 }),
        fc.double({ min: 1, max: 1e7, noNaN: true }),
        (needed, actual, dispersion) => {
          const chance = chanceOfMore(needed, progress(actual), dispersion)!;
          expect(chance).toBeGreaterThanOrEqual(0);
          expect(chance).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  test('the beta and gamma functions at known points', () => {
    expect(logGamma(5)).toBeCloseTo(Math.log(24), 12);
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 12);
    expect(incompleteBeta(0.3, 1, 1)).toBeCloseTo(0.3, 12);
    expect(incompleteBeta(0.5, 4000, 4000)).toBeCloseTo(0.5, 9);
    expect(incompleteBeta(0.3, 2, 3)).toBeCloseTo(0.3483, 10);
  });
});

describe('days of the week', () => {
  const weeks = (count: number) => Array.from({ length: count * 7 }, (_, i) => (i % 7 < 5 ? 10 : 45));

  test('are even until four whole weeks are known', () => {
    expect(weekdayPattern(history(weeks(4).slice(1)))).toBeNull();
    expect(weekdayPattern(history(Array(28).fill(0)))).toBeNull();
    const pattern = weekdayPattern(history(weeks(4)))!;
    expect(pattern).toEqual([0.5, 0.5, 0.5, 0.5, 0.5, 2.25, 2.25]);
  });

  test('use the last eight weeks only', () => {
    expect(weekdayPattern(history([...Array(70).fill(500), ...weeks(8)], '2026-06-29'))).toEqual(weekdayPattern(history(weeks(8))));
  });

  test('a week that lives on its weekend has hardly begun on Friday', () => {
    const pattern = weekdayPattern(history(weeks(4)))!;
    const week = { min: '2026-11-16', max: '2026-11-22' };
    expect(weightedShare(pattern, week, '2026-11-20', 0.5)).toBeCloseTo((4.5 * 0.5) / 7, 9);
    expect(weightedShare(EVEN_WEEK, week, '2026-11-20', 0.5)).toBeCloseTo(4.5 / 7, 9);
  });

  test('what the weekday explains is not scatter', () => {
    const days = history(weeks(4));
    expect(dispersionOf(days)!).toBeGreaterThan(10);
    expect(dispersionOf(days, weekdayPattern(days)!)).toBeCloseTo(0, 9);
    expect(dispersionOf(history([1, 2, 3]))).toBeNull();
    expect(dispersionOf(history([8, 12, 8, 12, 8, 12, 10, 10]))).toBeCloseTo(24 / 7 / 10, 9);
  });

  test('shares run from 0 to 1 through a period', () => {
    const pattern = weekdayPattern(history(weeks(4)))!;
    const month = { min: '2026-11-01', max: '2026-11-30' };
    const shares = daysOf(month).map((day) => weightedShare(pattern, month, day, 0));
    expect(shares[0]).toBe(0);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(weightedShare(pattern, month, '2026-11-30', 1)).toBeCloseTo(1, 12);
  });
});
