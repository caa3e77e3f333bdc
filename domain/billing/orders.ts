import { couponCode, discountOf } from '../plans/coupons.ts';
import type { PriceList } from '../plans/prices.ts';
import { TRIAL } from '../plans/trial.ts';
import { daysAfter, periodEnd } from './calendar.ts';
import { type Bill, become, type On, type Order, refuse, type Transition } from './events.ts';
import { boughtIn, isOther, type Quote, quoteOf, quoteOnce, replacesTerm } from './quote.ts';
import { refundOf } from './refund.ts';
import type { Off, Subscription, Term } from './subscription.ts';

/** What somebody takes: a plan now or later, a trial, a plan for good. */

const usedWith = (used: readonly string[], coupon: string | null) => (coupon === null ? used : [...used, couponCode(coupon)]);

function billOf(subscription: Subscription, quote: Quote, about: Pick<Bill, 'reason' | 'starts' | 'ends' | 'coupon'>): Bill {
  const { plan, period, list, discount, credit, charge: amount, tax, taxShown, taxPercent, currency } = quote;
  const coupon = about.coupon === null ? null : couponCode(about.coupon);
  const money = { list, discount, credit, amount, tax, taxShown, taxPercent, currency };
  return { ...about, act: String(subscription.acts + 1), plan, period, coupon, ...money };
}

/** What a coupon takes off payments to come: after the first one, or from it on where that waits for the end of a trial. */
function offLater({ plan, period, coupon }: Order, isTrial: boolean, { used }: Subscription, now: Date, list: PriceList): Off | null {
  const off = coupon === null ? null : discountOf(list, coupon, { plan, period }, used, now);
  if (!off || 'refused' in off) return null;
  const left = off.more === null ? null : off.more + (isTrial ? 1 : 0);
  return left === 0 ? null : { cents: off.cents, left };
}

function takeNow(subscription: Subscription, order: Order, quote: Quote, now: Date, list: PriceList): Transition {
  const { plan, period, coupon } = order;
  const ends = periodEnd(now, 1, period, subscription.zone);
  const worth = quote.list - quote.discount;
  const term: Term = { starts: now, ends, anchor: now, number: 1, isTrial: false, period, worth, bought: boughtIn(list, quote.list) };
  const off = offLater(order, false, subscription, now, list);
  const reason = subscription.term && !subscription.term.isTrial ? 'change' : 'start';
  const bill = billOf(subscription, quote, { reason, starts: now, ends, coupon });
  const next: Subscription = {
    ...subscription,
    state: 'active',
    plan,
    term,
    change: null,
    credit: quote.creditLeft,
    used: usedWith(subscription.used, coupon),
    coupon: off && coupon !== null ? couponCode(coupon) : null,
    off,
    currency: quote.currency,
    triedOut: true,
    refundable: { amount: bill.amount, credit: bill.credit, at: now, act: bill.act, floorBefore: null },
    endedAt: null,
  };
  return become(next, [{ type: 'charge', bill }]);
}

/** Another plan or period: at once, or at the end of what is paid. */
export const order: On<'order'> = (subscription, event, now, list) => {
  const quote = quoteOf(subscription, event, now, list);
  if (typeof quote === 'string') return refuse(subscription, quote);
  if (quote.timing === 'now') return takeNow(subscription, event, quote, now, list);
  const { plan, period, keep = [] } = event;
  const change = { plan, period, bought: boughtIn(list, quote.list), keep };
  return become({ ...subscription, state: 'scheduled', change });
};

/** A trial, once for each account; afterwards it goes on with a payment, or ends. */
export const startTrial: On<'start_trial'> = (subscription, { plan, period, coupon }, now, list) => {
  if (subscription.triedOut) return refuse(subscription, 'trial_used');
  // What may still go back was paid in another currency, and an account has one.
  if (isOther(subscription.currency, list) && refundOf(subscription, now)) return refuse(subscription, 'other_currency');
  const quote = quoteOf(subscription, { plan, period: period ?? 'monthly', coupon }, now, list);
  if (typeof quote === 'string') return refuse(subscription, quote);
  const ends = daysAfter(now, TRIAL.days, subscription.zone);
  const term: Term = {
    starts: now,
    ends,
    anchor: now,
    number: 1,
    isTrial: true,
    period,
    worth: 0,
    bought: period && boughtIn(list, quote.list),
  };
  const off = period && offLater({ plan, period, coupon }, true, subscription, now, list);
  const waits = { coupon: off && coupon !== null ? couponCode(coupon) : null, off, currency: list.currency };
  return become({ ...subscription, ...waits, state: 'trialing', plan, term, triedOut: true, endedAt: null });
};

/** A plan for good. What is paid again and again ends with it where it has nothing more. */
export const buyOnce: On<'buy_once'> = (subscription, { plan, coupon }, now, list) => {
  const quote = quoteOnce(subscription, plan, coupon, now, list);
  if (typeof quote === 'string') return refuse(subscription, quote);
  const bill = billOf(subscription, quote, { reason: 'once', starts: now, ends: null, coupon });
  const { floor, used, term } = subscription;
  const bought: Subscription = {
    ...subscription,
    floor: plan,
    credit: quote.creditLeft,
    used: usedWith(used, coupon),
    // Each code is taken once: one that waited for the end of a trial does not come again.
    ...(coupon !== null && bill.coupon === subscription.coupon ? { coupon: null, off: null } : {}),
    currency: quote.currency,
    refundable: { amount: bill.amount, credit: bill.credit, at: now, act: bill.act, floorBefore: floor },
  };
  const isOver = term === null || replacesTerm(subscription, plan);
  return become(isOver ? { ...bought, state: 'free', plan, term: null, change: null, endedAt: null } : bought, [{ type: 'charge', bill }]);
};
