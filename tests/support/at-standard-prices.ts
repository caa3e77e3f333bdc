import { dueOf as dueOn } from '#domain/billing/due.ts';
import type { BillingEvent, Order } from '#domain/billing/events.ts';
import { nextOf as nextOn, quoteOf as quoteOn, quoteOnce as quoteOnceOn } from '#domain/billing/quote.ts';
import { standingOf as standingOn } from '#domain/billing/standing.ts';
import type { Subscription } from '#domain/billing/subscription.ts';
import { transition as transitionOn } from '#domain/billing/transition.ts';
import type { Plan } from '#domain/plans/plans.ts';
import { STANDARD_PRICES } from '#domain/plans/standard-prices.ts';

/** Billing where an installation has no prices of its own. */

export const transition = (of: Subscription, event: BillingEvent, now: Date) => transitionOn(of, event, now, STANDARD_PRICES);
export const quoteOf = (of: Subscription, order: Order, now: Date) => quoteOn(of, order, now, STANDARD_PRICES);
export const quoteOnce = (of: Subscription, plan: Plan, coupon: string | null, now: Date) =>
  quoteOnceOn(of, plan, coupon, now, STANDARD_PRICES);
export const nextOf = (of: Subscription) => nextOn(of, STANDARD_PRICES);
export const standingOf = (of: Subscription, now: Date) => standingOn(of, now, STANDARD_PRICES);
export const dueOf = (of: Subscription) => dueOn(of, STANDARD_PRICES);
