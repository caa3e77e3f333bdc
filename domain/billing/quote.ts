import { discountOf } from '../plans/coupons.ts';
import type { Plan } from '../plans/plans.ts';
import { type BillingPeriod, MONTHS_OF, paymentFor, priceOf } from '../plans/prices.ts';
import { isCoveredBy, planChange } from '../plans/upgrades.ts';
import { periodEnd } from './calendar.ts';
import type { Order, Refusal } from './events.ts';
import type { Subscription } from './subscription.ts';

/** What an order costs now and later, in cents. The same figures are shown before and charged then. */
export interface Quote {
  /** `now`: paid and in force at once. `period_end`: what is paid holds until its end. */
  readonly timing: 'now' | 'period_end';
  readonly plan: Plan;
  /** Null for what is bought for good. */
  readonly period: BillingPeriod | null;
  /** When the plan is in force. */
  readonly at: Date;
  /** Price of the list, what a coupon takes off it, and what is left over from earlier payments. */
  readonly list: number;
  readonly discount: number;
  readonly credit: number;
  /** What is charged at once. */
  readonly charge: number;
  /** Left over after it, for later payments. */
  readonly creditLeft: number;
  /** The next payment and its day; null where there is none. */
  readonly next: { readonly amount: number; readonly at: Date } | null;
}

const HOUR_MS = 3_600_000;

/** Cents of the current term that are not used up at a moment, rounded down. The hour that has begun is given: figures that were shown hold for a while. */
export function unusedOf({ term }: Subscription, now: Date): number {
  if (!term || term.worth === 0) return 0;
  const whole = term.ends.getTime() - term.starts.getTime();
  const used = Math.floor((now.getTime() - term.starts.getTime()) / HOUR_MS) * HOUR_MS;
  return Math.floor((term.worth * (whole - Math.min(used, whole))) / whole);
}

/** What the next payments of a plan will take, after credit. */
function nextPayment(plan: Plan, period: BillingPeriod, credit: number, at: Date): NonNullable<Quote['next']> {
  return { amount: Math.max(0, (paymentFor(plan, period) ?? 0) - credit), at };
}

/** Is it taken at once? More is, and a longer period; less waits for what is paid. */
function isAtOnce(subscription: Subscription, order: Order): boolean {
  const { plan, term } = subscription;
  if (!term || term.isTrial || term.period === null) return true;
  const change = planChange(plan, order.plan);
  if (change !== 'current' || plan !== order.plan) return change === 'upgrade';
  return MONTHS_OF[order.period] > MONTHS_OF[term.period];
}

function refusalOf(subscription: Subscription, order: Order): Refusal | null {
  const { state, plan, floor, term } = subscription;
  if (state === 'past_due') return 'past_due';
  if (paymentFor(order.plan, order.period) === undefined) return 'not_sold';
  if (isCoveredBy(order.plan, floor)) return 'already_held';
  const isSame = term && !term.isTrial && plan === order.plan && term.period === order.period;
  return isSame ? 'same_plan' : null;
}

/** What an order of a plan that is paid again and again comes to; the refusal where it is not taken. */
export function quoteOf(subscription: Subscription, order: Order, now: Date): Quote | Refusal {
  const refused = refusalOf(subscription, order);
  if (refused) return refused;
  const { plan, period, coupon } = order;
  const { term, zone } = subscription;
  const list = paymentFor(plan, period) ?? 0;
  const off = coupon === null ? { cents: 0 } : discountOf(coupon, order, subscription.used, now);
  if ('refused' in off) return off.refused;
  if (!isAtOnce(subscription, order) && term) {
    // A coupon is for a first payment; a smaller plan follows at the price of the list.
    if (coupon !== null) return 'coupon_elsewhere';
    const next = nextPayment(plan, period, subscription.credit, term.ends);
    const { credit } = subscription;
    return { timing: 'period_end', plan, period, at: term.ends, list, discount: 0, credit: 0, charge: 0, creditLeft: credit, next };
  }
  const credit = subscription.credit + unusedOf(subscription, now);
  const price = list - off.cents;
  const creditLeft = Math.max(0, credit - price);
  const next = nextPayment(plan, period, creditLeft, periodEnd(now, 1, period, zone));
  const charge = Math.max(0, price - credit);
  return { timing: 'now', plan, period, at: now, list, discount: off.cents, credit: price - charge, charge, creditLeft, next };
}

/** Does what is bought for good take the place of what is paid again and again? */
export const replacesTerm = ({ plan, term }: Subscription, bought: Plan): boolean =>
  term !== null && !term.isTrial && isCoveredBy(plan, bought);

/** What a plan bought for good comes to. */
export function quoteOnce(subscription: Subscription, plan: Plan, coupon: string | null, now: Date): Quote | Refusal {
  if (subscription.state === 'past_due') return 'past_due';
  const list = priceOf(plan).once;
  if (list === undefined) return 'not_sold';
  if (isCoveredBy(plan, subscription.floor)) return 'already_held';
  const off = coupon === null ? { cents: 0 } : discountOf(coupon, { plan, period: 'once' }, subscription.used, now);
  if ('refused' in off) return off.refused;
  const ends = replacesTerm(subscription, plan);
  const credit = subscription.credit + (ends ? unusedOf(subscription, now) : 0);
  const price = list - off.cents;
  const charge = Math.max(0, price - credit);
  const creditLeft = Math.max(0, credit - price);
  const next = ends ? null : nextOf({ ...subscription, credit: creditLeft });
  return { timing: 'now', plan, period: null, at: now, list, discount: off.cents, credit: price - charge, charge, creditLeft, next };
}

/** The payment that comes by itself next, as things stand; null where there is none. */
export function nextOf(subscription: Subscription): Quote['next'] {
  const { state, plan, term, change, owed, credit } = subscription;
  if (owed) return { amount: owed.amount, at: owed.retryAt };
  if (!term?.period || state === 'canceling') return null;
  const follows = state === 'scheduled' && change ? change : { plan, period: term.period };
  const coupon = subscription.coupon && discountOf(subscription.coupon, follows, subscription.used, term.ends);
  const discount = coupon && 'cents' in coupon ? coupon.cents : 0;
  return nextPayment(follows.plan, follows.period, credit + discount + subscription.nextOff, term.ends);
}
