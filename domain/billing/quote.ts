import type { Currency } from '../money/currencies.ts';
import { discountOf } from '../plans/coupons.ts';
import type { Plan } from '../plans/plans.ts';
import { type BillingPeriod, MONTHS_OF, type PriceList, paymentFor, priceOf, type TaxShown } from '../plans/prices.ts';
import { isCoveredBy, planChange } from '../plans/upgrades.ts';
import { periodEnd } from './calendar.ts';
import type { Order, Refusal } from './events.ts';
import type { Bought, Off, Subscription } from './subscription.ts';
import { shownIn, withTax } from './tax.ts';

/** What an order costs now and later, in minor units of its currency. The same figures are shown before and charged then. */
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
  /** What is charged at once, and the tax in it. */
  readonly charge: number;
  readonly tax: number;
  readonly taxShown: TaxShown;
  readonly taxPercent: number | null;
  readonly currency: Currency;
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

/** What a coupon takes off the next payment. */
export const offNext = (off: Off | null, { price }: Bought): number => (off && off.left !== 0 ? Math.min(off.cents, price) : 0);

/** What the next payments of a plan will take, after credit. */
function nextPayment(bought: Bought, off: Off | null, credit: number, at: Date, list: PriceList): NonNullable<Quote['next']> {
  const price = Math.max(0, bought.price - offNext(off, bought) - credit);
  return { amount: withTax(price, bought.shown, list).total, at };
}

/** What somebody buys today. */
export const boughtIn = (list: PriceList, price: number): Bought => ({ price, shown: shownIn(list) });

/** What is the same for everything that is quoted today. */
const terms = (list: PriceList) => ({ taxShown: shownIn(list), taxPercent: list.tax?.percent ?? null, currency: list.currency });

/** Was something paid in another currency than plans are sold in? */
export const isOther = (currency: Currency | null, list: PriceList): boolean => currency !== null && currency !== list.currency;

/**
 * Is money in it, or to come, that is not of the list's currency? What is paid in one cannot be set against a price
 * in another, and whoever takes it takes one currency of an account at a time.
 */
export function isElsewhere({ credit, term, currency }: Subscription, list: PriceList): boolean {
  const isPaid = term !== null && (!term.isTrial || term.period !== null);
  return isOther(currency, list) && (credit > 0 || isPaid);
}

/** Is it taken at once? More is, and a longer period; less waits for what is paid. */
function isAtOnce(subscription: Subscription, order: Order): boolean {
  const { plan, term } = subscription;
  if (!term || term.isTrial || term.period === null) return true;
  const change = planChange(plan, order.plan);
  // Older plans rank above those that are sold, one of which has all of theirs and more.
  if (change === 'downgrade' && isCoveredBy(plan, order.plan) && !isCoveredBy(order.plan, plan)) return true;
  if (change !== 'current' || plan !== order.plan) return change === 'upgrade';
  return MONTHS_OF[order.period] > MONTHS_OF[term.period];
}

function refusalOf(subscription: Subscription, order: Order, prices: PriceList): Refusal | null {
  const { state, plan, floor, term, disputed } = subscription;
  if (state === 'past_due') return 'past_due';
  // What its bank may take back is nothing that could be credited.
  if (disputed.length > 0) return 'disputed';
  if (paymentFor(prices, order.plan, order.period) === undefined) return 'not_sold';
  if (isElsewhere(subscription, prices)) return 'other_currency';
  if (isCoveredBy(order.plan, floor)) return 'already_held';
  const isSame = term && !term.isTrial && plan === order.plan && term.period === order.period;
  return isSame ? 'same_plan' : null;
}

/** What an order of a plan that is paid again and again comes to; the refusal where it is not taken. */
export function quoteOf(subscription: Subscription, order: Order, now: Date, prices: PriceList): Quote | Refusal {
  const refused = refusalOf(subscription, order, prices);
  if (refused) return refused;
  const { plan, period, coupon } = order;
  const { term, zone } = subscription;
  const list = paymentFor(prices, plan, period) ?? 0;
  const bought = boughtIn(prices, list);
  const off = coupon === null ? { cents: 0, more: 0 } : discountOf(prices, coupon, order, subscription.used, now);
  if ('refused' in off) return off.refused;
  if (!isAtOnce(subscription, order) && term) {
    // A coupon is for a first payment; a smaller plan follows at the price of the list.
    if (coupon !== null) return 'coupon_elsewhere';
    const next = nextPayment(bought, null, subscription.credit, term.ends, prices);
    const { credit: creditLeft } = subscription;
    const later = { timing: 'period_end', plan, period, at: term.ends, ...terms(prices) } as const;
    return { ...later, list, discount: 0, credit: 0, charge: 0, tax: 0, creditLeft, next };
  }
  const credit = subscription.credit + unusedOf(subscription, now);
  const price = list - off.cents;
  const creditLeft = Math.max(0, credit - price);
  const later = { cents: off.cents, left: off.more };
  const next = nextPayment(bought, later, creditLeft, periodEnd(now, 1, period, zone), prices);
  return { timing: 'now', plan, period, at: now, list, discount: off.cents, ...charged(price, credit, prices), creditLeft, next };
}

/** What is charged for a price at once, where so much was left over. */
function charged(price: number, left: number, prices: PriceList) {
  const credit = Math.min(price, left);
  const { total: charge, tax } = withTax(price - credit, shownIn(prices), prices);
  return { credit, charge, tax, ...terms(prices) };
}

/** Does what is bought for good take the place of what is paid again and again? */
export const replacesTerm = ({ plan, term }: Subscription, bought: Plan): boolean =>
  term !== null && !term.isTrial && isCoveredBy(plan, bought);

/** What a plan bought for good comes to. */
export function quoteOnce(subscription: Subscription, plan: Plan, coupon: string | null, now: Date, prices: PriceList): Quote | Refusal {
  if (subscription.state === 'past_due') return 'past_due';
  if (subscription.disputed.length > 0) return 'disputed';
  const list = priceOf(prices, plan).once;
  if (list === undefined) return 'not_sold';
  if (isElsewhere(subscription, prices)) return 'other_currency';
  if (isCoveredBy(plan, subscription.floor)) return 'already_held';
  const off = coupon === null ? { cents: 0 } : discountOf(prices, coupon, { plan, period: 'once' }, subscription.used, now);
  if ('refused' in off) return off.refused;
  const ends = replacesTerm(subscription, plan);
  const credit = subscription.credit + (ends ? unusedOf(subscription, now) : 0);
  const price = list - off.cents;
  const creditLeft = Math.max(0, credit - price);
  const next = ends ? null : nextOf({ ...subscription, credit: creditLeft }, prices);
  return { timing: 'now', plan, period: null, at: now, list, discount: off.cents, ...charged(price, credit, prices), creditLeft, next };
}

/** The payment that comes by itself next, as things stand; null where there is none. */
export function nextOf({ state, term, change, owed, credit, off, nextOff }: Subscription, list: PriceList): Quote['next'] {
  if (owed) return { amount: owed.amount, at: owed.retryAt };
  if (!term?.bought || state === 'canceling') return null;
  if (state === 'scheduled' && change) return nextPayment(change.bought, null, credit + nextOff, term.ends, list);
  return nextPayment(term.bought, off, credit + nextOff, term.ends, list);
}
