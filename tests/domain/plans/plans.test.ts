import { describe, expect, test } from 'vitest';
import {
  allowsOneMore,
  asPlan,
  cheapestAllowing,
  cheapestWith,
  FEATURES,
  hasFeature,
  limitOf,
  PLANS,
  type Plan,
  rankOf,
  suggestedUpgrade,
  TRIAL,
  UNLIMITED,
} from '#domain/plans/plans.ts';

const LEGACY: readonly Plan[] = ['click_funnel', 'performance', 'premium_lifetime'];
const featuresOf = (plan: Plan) => FEATURES.filter((feature) => hasFeature(plan, feature));

describe('plans', () => {
  test('what is not known gets the least', () => {
    for (const value of ['', 'gold', 'constructor', '__proto__', null, undefined]) expect(asPlan(value)).toBe('limited');
    expect(featuresOf('gold' as Plan)).toEqual(featuresOf('limited'));
    expect(limitOf('gold' as Plan, 'people')).toBe(0);
  });

  test('a higher one has all a lower one has', () => {
    const ladder: readonly Plan[] = ['limited', 'map', 'map_pro', 'performance_starter', 'performance_pro', 'business', 'agency'];
    ladder.slice(1).forEach((plan, index) => {
      const lower = ladder[index] ?? 'limited';
      expect(featuresOf(plan)).toEqual(expect.arrayContaining(featuresOf(lower)));
      expect(rankOf(plan)).toBeGreaterThan(rankOf(lower));
    });
    for (const plan of LEGACY) expect(featuresOf(plan)).toEqual(featuresOf('business'));
    expect(featuresOf('agency')).toEqual([...FEATURES]);
  });

  test('suggests the next one that helps', () => {
    const suggested = Object.fromEntries(PLANS.map((plan) => [plan, suggestedUpgrade(plan)]));
    expect(suggested).toEqual({
      limited: 'performance_pro',
      map: 'performance_pro',
      map_lifetime: 'performance_pro',
      map_pro: 'performance_pro',
      map_pro_lifetime: 'performance_pro',
      performance_starter: 'performance_pro',
      performance_pro: 'business',
      business: 'agency',
      agency: 'agency',
      click_funnel: 'agency',
      performance: 'agency',
      premium_lifetime: 'agency',
    });
  });

  test('an upsell names the cheapest that has it', () => {
    expect([cheapestWith('collaborators'), cheapestWith('targets'), cheapestWith('purchaseTracking')]).toEqual([
      'map',
      'performance_pro',
      'business',
    ]);
    expect([cheapestAllowing('canvases', 4), cheapestAllowing('workspaces', 4), cheapestAllowing('people', 20_000)]).toEqual([
      'map',
      'agency',
      'performance_pro',
    ]);
  });

  test('one more is allowed below the bound, at it none', () => {
    expect([2, 3, 4].map((used) => allowsOneMore('limited', 'canvases', used))).toEqual([true, false, false]);
    expect(limitOf('agency', 'workspaces')).toBe(UNLIMITED);
    expect(allowsOneMore('agency', 'workspaces', 1e9)).toBe(true);
  });

  test('a newcomer tries the plan that shows purchases', () => {
    expect(hasFeature(TRIAL.plan, 'purchaseTracking')).toBe(true);
    expect(TRIAL.days).toBe(14);
  });
});
