import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FEATURES } from '#domain/plans/features.ts';
import { hasFeature, limitOf } from '#domain/plans/offers.ts';
import { asPlan, fitsOneMore, type Limit, PLANS, type Plan, UNLIMITED } from '#domain/plans/plans.ts';
import { planFacts } from '#domain/plans/table.ts';
import { TRIAL } from '#domain/plans/trial.ts';
import { cheapestWith, planWithRoom, suggestedUpgrade } from '#tests/support/at-standard-prices.ts';

const LEGACY: readonly Plan[] = ['click_funnel', 'performance', 'premium_lifetime'];
const allowsOneMore = (plan: Plan, limit: Limit, used: number) => fitsOneMore(limitOf(plan, limit), used);
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
      expect(planFacts(plan).rank).toBeGreaterThan(planFacts(lower).rank);
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
  });

  test('who needs more of something counted is pointed at the cheapest that allows it', () => {
    expect([
      planWithRoom('limited', 'canvases', 4),
      planWithRoom('limited', 'workspaces', 2),
      planWithRoom('limited', 'workspaces', 4),
    ]).toEqual(['map', 'map_pro', 'agency']);
    // A starter keeps the tracking it has: map_pro has more workspaces, but none.
    expect([planWithRoom('performance_starter', 'workspaces', 2), planWithRoom('premium_lifetime', 'workspaces', 4)]).toEqual([
      'business',
      'agency',
    ]);
    expect(planWithRoom('business', 'workspaces', 3)).toBeUndefined();
  });

  test('such a plan allows it and takes nothing away', () => {
    const wanted = fc.integer({ min: 1, max: 300_000 });
    fc.assert(
      fc.property(fc.constantFrom(...PLANS), fc.constantFrom('workspaces', 'canvases', 'people'), wanted, (plan, limit, count) => {
        const found = planWithRoom(plan, limit, count);
        if (found === undefined) return allowsOneMore(plan, limit, count - 1);
        // More people than the largest plan tracks are a matter of asking.
        if (found === null) return limit === 'people';
        const keeps = FEATURES.every((feature) => !hasFeature(plan, feature) || hasFeature(found, feature));
        return keeps && allowsOneMore(found, limit, count - 1);
      }),
    );
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
