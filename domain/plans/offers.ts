import type { Feature } from './features.ts';
import type { Limit, Plan } from './plans.ts';
import { planFacts } from './table.ts';

/**
 * What a plan has, for whoever puts plans side by side: the table of plans, the next one, an upsell.
 * What somebody has is no question of a plan's name: `entitlementsOf` answers it.
 */

/** Does the plan have the feature, itself or by what it extends? */
export function hasFeature(plan: Plan, feature: Feature): boolean {
  return planFacts(plan).features[feature];
}

/** The number allowed, `UNLIMITED` (-1) for no bound. */
export function limitOf(plan: Plan, limit: Limit): number {
  return planFacts(plan).limits[limit];
}
