import { describe, expect, test } from 'vitest';
import { entitlementsOn } from '#domain/plans/entitlements.ts';
import { BUILT_FEATURES } from '#domain/plans/features.ts';
import { lockOf } from '#domain/plans/gates.ts';
import { hasFeature, limitOf } from '#domain/plans/offers.ts';
import { fitsOneMore, LIMITS, PLANS, UNLIMITED } from '#domain/plans/plans.ts';
import { firstPlanWith, plansPath } from '#domain/plans/plans-path.ts';
import { onSale } from '#domain/plans/prices.ts';
import { readPrices } from '#domain/plans/read-prices.ts';
import { drawingOffer, planBelow, planWithRoom, proposalFor, suggestedUpgrade } from '#domain/plans/upgrades.ts';

/** A host that sells two plans, and one that sells a single one: nothing that is not sold is pointed at, whoever lacks whatever. */
const HOSTS = {
  two: readPrices({ currency: 'EUR', plans: { performance_starter: { yearly: 690 }, performance_pro: { monthly: 119 } } }),
  small: readPrices({ currency: 'JPY', plans: { map_pro: { yearly: 49_000 } } }),
} as const;

describe.each(Object.entries(HOSTS))('where %s is sold', (_, prices) => {
  const sold = onSale(prices);

  test.each(PLANS)('%s is refused nothing with the name of a plan that cannot be had', (plan) => {
    const { features } = entitlementsOn(plan);
    for (const feature of BUILT_FEATURES) {
      const lock = lockOf({ features, sold }, feature);
      expect(lock === null).toBe(features[feature]);
      if (!lock) continue;
      const named = lock.plan;
      // None is named only where none that is sold would do.
      if (named === null) expect(sold.some((one) => hasFeature(one, feature))).toBe(false);
      else expect([sold.includes(named), hasFeature(named, feature)]).toEqual([true, true]);
    }
    for (const limit of LIMITS) {
      const allowed = limitOf(plan, limit);
      if (allowed === UNLIMITED) continue;
      const named = planWithRoom(plan, limit, allowed + 1, sold);
      if (named) expect([sold.includes(named), fitsOneMore(limitOf(named, limit), allowed)]).toEqual([true, true]);
      expect(firstPlanWith(plan, { limit }, usedUp(limit, allowed), sold)).toBe(named);
    }
  });

  test.each(PLANS)('%s is shown, offered and proposed only what is sold', (plan) => {
    const shown = [suggestedUpgrade(plan, sold), new URLSearchParams(plansPath(plan, undefined, sold).split('?')[1]).get('highlight')];
    for (const one of shown) expect([...sold, plan]).toContain(one);
    const proposal = proposalFor(plan, 'limited', prices);
    const below = planBelow(plan, sold);
    for (const one of [proposal?.plan, below]) if (one) expect(sold).toContain(one);
    if (proposal) expect(prices.plans[proposal.plan]?.[proposal.period]).toBeGreaterThan(0);
    // It is for two ways to pay, of which neither host has both.
    expect([drawingOffer(plan, prices), prices.offer]).toEqual([null, null]);
  });
});

function usedUp(limit: (typeof LIMITS)[number], used: number) {
  const none = { used: 0 };
  return { workspaces: none, canvases: none, people: none, [limit]: { used } };
}
