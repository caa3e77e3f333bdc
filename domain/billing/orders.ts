import { couponCode } from '../plans/coupons.ts';
import { TRIAL } from '../plans/trial.ts';
import { daysAfter, periodEnd } from './calendar.ts';
import { type Bill, become, type On, type Order, refuse, type Transition } from './events.ts';
import { type Quote, quoteOf, quoteOnce, replacesTerm } from './quote.ts';
import type { Subscription, Term } from './subscription.ts';

/** What somebody takes: a plan now or later, a trial, a plan for good. */

const usedWith = (used: readonly string[], coupon: string | null) => (coupon === null ? used : [...used, couponCode(coupon)]);

function billOf(subscription: Subscription, quote: Quote, about: Pick<Bill, 'reason' | 'starts' | 'ends' | 'coupon'>): Bill {
  const { plan, period, list, discount, credit, charge: amount } = quote;
  const coupon = about.coupon === null ? null : couponCode(about.coupon);
  return { ...about, act: String(subscription.acts + 1), plan, period, list, discount, credit, amount, coupon };
}

function takeNow(subscription: Subscription, { plan, period, coupon }: Order, quote: Quote, now: Date): Transition {
  const ends = periodEnd(now, 1, period, subscription.zone);
  const worth = quote.list - quote.discount;
  const term: Term = { starts: now, ends, anchor: now, number: 1, isTrial: false, period, worth };
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
    coupon: null,
    triedOut: true,
    refundable: { amount: bill.amount, credit: bill.credit, at: now, act: bill.act, floorBefore: null },
    endedAt: null,
  };
  return become(next, [{ type: 'charge', bill }]);
}

/** Another plan or period: at once, or at the end of what is paid. */
export const order: On<'order'> = (subscription, event, now) => {
  const quote = quoteOf(subscription, event, now);
  if (typeof quote === 'string') return refuse(subscription, quote);
  if (quote.timing === 'now') return takeNow(subscription, event, quote, now);
  const change = { plan: event.plan, period: event.period, keep: event.keep ?? [] };
  return become({ ...subscription, state: 'scheduled', change });
};

/** A trial, once for each account; afterwards it goes on with a payment, or ends. */
export const startTrial: On<'start_trial'> = (subscription, { plan, period, coupon }, now) => {
  if (subscription.triedOut) return refuse(subscription, 'trial_used');
  const quote = quoteOf(subscription, { plan, period: period ?? 'monthly', coupon }, now);
  if (typeof quote === 'string') return refuse(subscription, quote);
  const ends = daysAfter(now, TRIAL.days, subscription.zone);
  const term: Term = { starts: now, ends, anchor: now, number: 1, isTrial: true, period, worth: 0 };
  const kept = coupon !== null && period !== null ? couponCode(coupon) : null;
  return become({ ...subscription, state: 'trialing', plan, term, coupon: kept, triedOut: true, endedAt: null });
};

/** A plan for good. What is paid again and again ends with it where it has nothing more. */
export const buyOnce: On<'buy_once'> = (subscription, { plan, coupon }, now) => {
  const quote = quoteOnce(subscription, plan, coupon, now);
  if (typeof quote === 'string') return refuse(subscription, quote);
  const bill = billOf(subscription, quote, { reason: 'once', starts: now, ends: null, coupon });
  const { floor, used, term } = subscription;
  const bought: Subscription = {
    ...subscription,
    floor: plan,
    credit: quote.creditLeft,
    used: usedWith(used, coupon),
    refundable: { amount: bill.amount, credit: bill.credit, at: now, act: bill.act, floorBefore: floor },
  };
  const isOver = term === null || replacesTerm(subscription, plan);
  return become(isOver ? { ...bought, state: 'free', plan, term: null, change: null, endedAt: null } : bought, [{ type: 'charge', bill }]);
};
