import { FEATURES, type Feature } from './features.ts';
import { hasFeature, limitOf } from './offers.ts';
import { fitsOneMore, LIMITS, type Limit, type Plan, UNLIMITED } from './plans.ts';
import { planFacts } from './table.ts';

/** Which plan to point at for somebody who wants more. */

/** What can be bought today, cheapest first. */
export const ON_SALE: readonly Plan[] = ['limited', 'map', 'map_pro', 'performance_starter', 'performance_pro', 'business', 'agency'];

/** The plan to offer next to somebody who has this one; the same where there is none above. */
export function suggestedUpgrade(plan: Plan): Plan {
  return planFacts(plan).suggests;
}

/** The cheapest plan on sale that has the feature: what an upsell names. */
export function cheapestWith(feature: Feature): Plan {
  return ON_SALE.find((plan) => hasFeature(plan, feature)) ?? 'agency';
}

const asBound = (limit: number): number => (limit === UNLIMITED ? Number.POSITIVE_INFINITY : limit);

/** Does `plan` have every feature of `current`, and at least as much of everything that is counted? */
function takesNothingAway(plan: Plan, current: Plan): boolean {
  const keepsFeatures = FEATURES.every((feature) => hasFeature(plan, feature) || !hasFeature(current, feature));
  return keepsFeatures && LIMITS.every((limit) => asBound(limitOf(plan, limit)) >= asBound(limitOf(current, limit)));
}

/**
 * The plan to point at for somebody on `current` who needs `wanted` of something counted: the
 * cheapest on sale that allows so many and takes nothing away. Undefined where `current` allows it.
 */
export function planWithRoom(current: Plan, limit: Limit, wanted: number): Plan | undefined {
  const allows = (plan: Plan) => fitsOneMore(limitOf(plan, limit), wanted - 1);
  if (allows(current)) return undefined;
  return ON_SALE.find((plan) => allows(plan) && takesNothingAway(plan, current)) ?? 'agency';
}

/** How a plan stands to the one somebody has: by rank, as plans are put in order. */
export type PlanChange = 'current' | 'upgrade' | 'downgrade';

export function planChange(current: Plan, plan: Plan): PlanChange {
  const more = planFacts(plan).rank - planFacts(current).rank;
  if (more === 0) return 'current';
  return more > 0 ? 'upgrade' : 'downgrade';
}

/** Has whoever holds `held` all that `plan` has? Buying it would bring nothing. */
export const isCoveredBy = (plan: Plan, held: Plan): boolean => takesNothingAway(held, plan);

/** The plan on sale one rank below; undefined for the least. */
export function planBelow(plan: Plan): Plan | undefined {
  return ON_SALE.findLast((lower) => planChange(plan, lower) === 'downgrade');
}

/** What whoever cancels is offered instead: to go on planning, without tracking. */
export const MAP_PRO_PROPOSAL = {
  plan: 'map_pro',
  forGood: 'map_pro_lifetime',
  period: 'monthly',
  /** Not for those who have as much or less. */
  isFor: (current: Plan): boolean => planChange(current, 'map_pro') === 'downgrade',
  /** For those who have less. */
  isMoreThan: (current: Plan): boolean => planChange(current, 'map_pro') === 'upgrade',
} as const;

/** Is the plan for drawing alone, at its smallest? Who has it is not led to what comes with a bigger one. */
export const isPlanningOnly = (plan: Plan): boolean => planFacts(plan).rank <= planFacts('map').rank;
