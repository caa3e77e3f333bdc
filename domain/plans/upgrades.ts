import { FEATURES, type Feature } from './features.ts';
import { hasFeature, limitOf } from './offers.ts';
import { fitsOneMore, LIMITS, type Limit, type Plan, UNLIMITED } from './plans.ts';
import { type BillingPeriod, nearestPeriod, type PriceList, priceOf } from './prices.ts';
import { planFacts } from './table.ts';

/**
 * Which plan to point at for somebody who wants more: one that is sold here, cheapest first. Null where none
 * that is sold would do; then whoever runs the installation is asked.
 */

/** Key of the name of a plan to point at. */
export const pointedName = (plan: Plan | null): string => `plans.${plan ?? 'on_request'}`;

/** The plan to offer next to somebody who has this one, or the first above it that is sold; the same where there is none above. */
export function suggestedUpgrade(plan: Plan, sold: readonly Plan[]): Plan {
  const { suggests } = planFacts(plan);
  if (sold.includes(suggests)) return suggests;
  const above = sold.filter((one) => planChange(plan, one) === 'upgrade');
  return above.find((one) => planChange(suggests, one) === 'upgrade') ?? above.at(-1) ?? plan;
}

/** The cheapest plan on sale that has the feature: what an upsell names. */
export function cheapestWith(feature: Feature, sold: readonly Plan[]): Plan | null {
  return sold.find((plan) => hasFeature(plan, feature)) ?? null;
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
export function planWithRoom(current: Plan, limit: Limit, wanted: number, sold: readonly Plan[]): Plan | null | undefined {
  const allows = (plan: Plan) => fitsOneMore(limitOf(plan, limit), wanted - 1);
  if (allows(current)) return undefined;
  return sold.find((plan) => allows(plan) && takesNothingAway(plan, current)) ?? null;
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
export function planBelow(plan: Plan, sold: readonly Plan[]): Plan | undefined {
  return sold.findLast((lower) => planChange(plan, lower) === 'downgrade');
}

/** What whoever cancels is offered instead: to go on planning, without tracking. */
const PROPOSED = { plan: 'map_pro', forGood: 'map_pro_lifetime', period: 'monthly' } as const;

export interface Proposal {
  readonly plan: Plan;
  readonly period: BillingPeriod;
}

/**
 * A smaller plan for whoever cancels; null for those who have as much or less, or `keep` as much without paying, and
 * where it is not sold.
 */
export function proposalFor(current: Plan, keep: Plan, prices: Pick<PriceList, 'plans'>): Proposal | null {
  const { plan } = PROPOSED;
  const period = nearestPeriod(prices, plan, PROPOSED.period);
  return period && planChange(current, plan) === 'downgrade' && !isCoveredBy(plan, keep) ? { plan, period } : null;
}

/** Both ways to have a plan for drawing, for those who have less: by the month, and for good. Null where not both are sold. */
export function drawingOffer(current: Plan, prices: Pick<PriceList, 'plans'>): (Proposal & { readonly forGood: Plan }) | null {
  const { plan, forGood, period } = PROPOSED;
  const isSold = priceOf(prices, plan)[period] !== undefined && priceOf(prices, forGood).once !== undefined;
  return isSold && planChange(current, plan) === 'upgrade' ? { plan, period, forGood } : null;
}

const FOR_GOOD: readonly Plan[] = ['map_lifetime', 'map_pro_lifetime', 'premium_lifetime'];

/** Is it a plan that is bought once, or was when it was sold? */
export const isForGood = (plan: Plan): boolean => FOR_GOOD.includes(plan);

/** Is the plan for drawing alone, at its smallest? Who has it is not led to what comes with a bigger one. */
export const isPlanningOnly = (plan: Plan): boolean => planFacts(plan).rank <= planFacts('map').rank;
