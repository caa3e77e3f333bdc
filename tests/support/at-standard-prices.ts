import { dueOf as dueOn } from '#domain/billing/due.ts';
import type { BillingEvent, Order } from '#domain/billing/events.ts';
import { nextOf as nextOn, quoteOf as quoteOn, quoteOnce as quoteOnceOn } from '#domain/billing/quote.ts';
import { standingOf as standingOn } from '#domain/billing/standing.ts';
import type { Subscription } from '#domain/billing/subscription.ts';
import { transition as transitionOn } from '#domain/billing/transition.ts';
import { entitlementsOn } from '#domain/plans/entitlements.ts';
import type { Feature } from '#domain/plans/features.ts';
import type { Limit, Plan } from '#domain/plans/plans.ts';
import { onSale } from '#domain/plans/prices.ts';
import { STANDARD_PRICES } from '#domain/plans/standard-prices.ts';
import { cheapestWith as cheapestIn, suggestedUpgrade as suggestedIn, planWithRoom as withRoomIn } from '#domain/plans/upgrades.ts';

/** Billing, and what is pointed at, where an installation has no prices of its own. */

export const transition = (of: Subscription, event: BillingEvent, now: Date) => transitionOn(of, event, now, STANDARD_PRICES);
export const quoteOf = (of: Subscription, order: Order, now: Date) => quoteOn(of, order, now, STANDARD_PRICES);
export const quoteOnce = (of: Subscription, plan: Plan, coupon: string | null, now: Date) =>
  quoteOnceOn(of, plan, coupon, now, STANDARD_PRICES);
export const nextOf = (of: Subscription) => nextOn(of, STANDARD_PRICES);
export const standingOf = (of: Subscription, now: Date) => standingOn(of, now, STANDARD_PRICES);
export const dueOf = (of: Subscription) => dueOn(of, STANDARD_PRICES);

export const ON_SALE: readonly Plan[] = onSale(STANDARD_PRICES);
/** What an account on a plan is shown, as reports take it. */
export const shownOn = (plan: Plan) => ({ ...entitlementsOn(plan), sold: ON_SALE });
export const suggestedUpgrade = (plan: Plan) => suggestedIn(plan, ON_SALE);
export const planWithRoom = (current: Plan, limit: Limit, wanted: number) => withRoomIn(current, limit, wanted, ON_SALE);

/** Some plan of the standard list has each feature that is built. */
export function cheapestWith(feature: Feature): Plan {
  const plan = cheapestIn(feature, ON_SALE);
  if (!plan) throw new Error(`no plan has ${feature}`);
  return plan;
}
