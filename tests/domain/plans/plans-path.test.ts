import { expect, test } from 'vitest';
import { BUILT_FEATURES, FEATURES, isBuilt } from '#domain/plans/features.ts';
import { hasFeature, limitOf } from '#domain/plans/offers.ts';
import { LIMITS, PLANS } from '#domain/plans/plans.ts';
import { firstPlanWith, plansPath, wantedIn } from '#domain/plans/plans-path.ts';
import { ON_SALE, suggestedUpgrade } from '#tests/support/at-standard-prices.ts';

const searchOf = (path: string) => new URLSearchParams(path.split('?')[1]);

test('the suggested plan is highlighted whatever is wanted, and what is wanted comes back from the address', () => {
  for (const plan of PLANS) {
    for (const wanted of [undefined, ...BUILT_FEATURES.map((feature) => ({ feature })), ...LIMITS.map((limit) => ({ limit }))]) {
      const search = searchOf(plansPath(plan, wanted, ON_SALE));
      expect(search.get('highlight')).toBe(suggestedUpgrade(plan));
      expect(wantedIn(search)).toEqual(wanted);
    }
  }
});

test('an address that names nothing, or what does not exist, asks for nothing', () => {
  const unbuilt = FEATURES.filter((feature) => !isBuilt(feature)).map((feature) => `feature=${feature}`);
  for (const search of ['', 'feature=', 'feature=toString', 'limit=seats', ...unbuilt]) {
    expect(wantedIn(new URLSearchParams(search)), search).toBeUndefined();
  }
});

test('the plan that is named has what is wanted, and none is named for what is there already', () => {
  for (const plan of PLANS) {
    const full = Object.fromEntries(LIMITS.map((limit) => [limit, { used: Math.max(0, limitOf(plan, limit)) }])) as Record<
      (typeof LIMITS)[number],
      { used: number }
    >;
    for (const feature of BUILT_FEATURES) {
      const found = firstPlanWith(plan, { feature }, full, ON_SALE);
      expect(found === undefined).toBe(hasFeature(plan, feature));
      if (found) expect(hasFeature(found, feature)).toBe(true);
    }
  }
  const open = { workspaces: { used: 1 }, canvases: { used: 3 }, people: { used: 0 } };
  expect(firstPlanWith('limited', { limit: 'canvases' }, open, ON_SALE)).toBe('map');
  expect(firstPlanWith('limited', { limit: 'workspaces' }, open, ON_SALE)).toBe('map_pro');
  expect(firstPlanWith('limited', { feature: 'kpiMonitoring' }, open, ON_SALE)).toBe('performance_starter');
});
