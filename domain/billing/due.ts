import type { Plan } from '../plans/plans.ts';
import type { BillingPeriod, PriceList } from '../plans/prices.ts';
import { daysAfter, periodEnd } from './calendar.ts';
import { end } from './ending.ts';
import { type Bill, become, refuse, type Transition } from './events.ts';
import { offNext } from './quote.ts';
import type { Bought, Off, Owed, Subscription, Term } from './subscription.ts';
import { withTax } from './tax.ts';

/** Days from each try to charge a period to the next one: a week in all; with the last try it ends. */
const RETRY_AFTER_DAYS = [1, 2, 2, 2] as const;
const DAY_MS = 86_400_000;

/** What happens by itself next: when, and what has to be charged for it in cents, 0 for nothing. */
export interface Due {
  readonly at: Date;
  readonly charge: number;
  /** From then on nothing is charged for it any more: the period it is for is over. Null: at any time. */
  readonly until: Date | null;
}

/** Cents to charge for what is due, when it happens at a moment. */
export const chargeAt = ({ charge, until }: Due, now: Date): number => (until && until <= now ? 0 : charge);

/** When a try that was planned counts as made: one that is late by days, after a stop, when it is really made. */
const triedAt = (planned: Date, now: Date): Date => (now.getTime() - planned.getTime() < DAY_MS ? planned : now);

/** When a period is tried again to be charged, so many days after a try; at its end at the latest, when there is nothing left to pay for. */
function retryAfter(tried: Date, days: number, { ends }: Term, zone: string): Date {
  const at = daysAfter(tried, days, zone);
  return at < ends ? at : ends;
}

interface Following {
  readonly plan: Plan;
  readonly period: BillingPeriod;
  readonly bought: Bought;
  /** What a coupon takes off it; a change that was scheduled has none. */
  readonly off: Off | null;
}

/** Which plan and period follow the term; null where none does. */
function followingOf({ state, plan, term, change, off }: Subscription): Following | null {
  if (!term?.period || !term.bought || state === 'canceling') return null;
  if (state === 'scheduled' && change) return { ...change, off: null };
  return { plan, period: term.period, bought: term.bought, off };
}

/**
 * The term that follows, with its bill. Nobody was served while nothing ran: of periods that went by
 * meanwhile none is billed, but the one that runs at the moment.
 */
function renewal(
  subscription: Subscription,
  term: Term,
  { plan, period, bought, off }: Following,
  now: Date,
  list: PriceList,
): { readonly term: Term; readonly bill: Bill } {
  const { zone, credit: left, coupon, currency, acts } = subscription;
  const isSame = !term.isTrial && plan === subscription.plan && period === term.period;
  const anchor = isSame ? term.anchor : term.ends;
  let number = isSame ? term.number + 1 : 1;
  let starts = term.ends;
  let ends = periodEnd(anchor, number, period, zone);
  for (; ends <= now; number += 1) {
    starts = ends;
    ends = periodEnd(anchor, number + 1, period, zone);
  }
  const discount = offNext(off, bought);
  const price = bought.price - discount;
  const credit = Math.min(left, price);
  const { total: amount, tax } = withTax(price - credit, bought.shown, list);
  const bill: Bill = {
    act: String(acts + 1),
    reason: term.isTrial ? 'start' : 'renewal',
    plan,
    period,
    starts,
    ends,
    list: bought.price,
    discount,
    coupon: discount > 0 ? coupon : null,
    credit,
    amount,
    tax,
    ...{ taxShown: bought.shown, taxPercent: list.tax?.percent ?? null, currency: currency ?? list.currency },
  };
  return { term: { starts, ends, anchor, number, isTrial: false, period, worth: price, bought }, bill };
}

/** When something happens by itself next; null where nothing does. */
export const dueAt = ({ term, owed }: Subscription): Date | null => owed?.retryAt ?? term?.ends ?? null;

/** What comes next by itself; null where nothing does. */
export function dueOf(subscription: Subscription, list: PriceList): Due | null {
  const { term, owed } = subscription;
  if (owed) return { at: owed.retryAt, charge: owed.amount, until: term?.ends ?? null };
  if (!term) return null;
  const follows = followingOf(subscription);
  return { at: term.ends, charge: follows ? renewal(subscription, term, follows, term.ends, list).bill.amount : 0, until: null };
}

/** What was owed is paid. */
export function settle(subscription: Subscription, term: Term, { amount, credit, worth, act }: Owed, at: Date): Transition {
  const refundable = { amount, credit, at, act, floorBefore: null };
  const paid: Subscription = { ...subscription, state: 'active', owed: null, refundable, term: { ...term, worth } };
  return become(paid, [{ type: 'settle', act, amount }]);
}

function tryAgain(subscription: Subscription, term: Term, owed: Owed, paid: boolean, now: Date): Transition {
  // What the bill is for is over, after a stop by the time it was made; nobody pays for a period that has passed.
  if (term.ends <= now) return end(subscription, 'canceled', owed.retryAt);
  if (paid) return settle(subscription, term, owed, now);
  const days = RETRY_AFTER_DAYS[owed.tries];
  if (days === undefined) return end(subscription, 'canceled', owed.retryAt);
  const retryAt = retryAfter(triedAt(owed.retryAt, now), days, term, subscription.zone);
  return become({ ...subscription, owed: { ...owed, tries: owed.tries + 1, retryAt } });
}

/** What is left of a coupon after one more payment. */
export const offAfter = (off: Off | null): Off | null =>
  off && (off.left === null || off.left > 1) ? { ...off, left: off.left && off.left - 1 } : null;

/** The next term begins: paid, or owed. A trial that is not paid ends instead. */
function renew(subscription: Subscription, before: Term, follows: Following, paid: boolean, now: Date, list: PriceList): Transition {
  if (before.isTrial && !paid) return end(subscription, 'free', before.ends);
  const { term, bill } = renewal(subscription, before, follows, now, list);
  const { used, credit, zone, coupon } = subscription;
  const off = offAfter(follows.off);
  const begun: Subscription = {
    ...subscription,
    state: 'active',
    plan: follows.plan,
    term,
    change: null,
    credit: credit - bill.credit,
    used: bill.coupon && !used.includes(bill.coupon) ? [...used, bill.coupon] : used,
    coupon: off ? coupon : null,
    off,
    currency: bill.currency,
  };
  const money = { amount: bill.amount, credit: bill.credit, act: bill.act };
  if (paid) return become({ ...begun, refundable: { ...money, at: now, floorBefore: null } }, [{ type: 'charge', bill }]);
  const owed = { ...money, worth: term.worth, tries: 1, retryAt: retryAfter(triedAt(before.ends, now), RETRY_AFTER_DAYS[0], term, zone) };
  return become({ ...begun, state: 'past_due', term: { ...term, worth: 0 }, owed, refundable: null }, [{ type: 'owe', bill }]);
}

/** Does what is due: `paid` says whether the money that it asks for was charged. */
export function doDue(subscription: Subscription, paid: boolean, now: Date, list: PriceList): Transition {
  const { term, owed, state } = subscription;
  const due = dueOf(subscription, list);
  if (!due || due.at > now || !term) return refuse(subscription, 'not_due');
  if (owed) return tryAgain(subscription, term, owed, paid, now);
  const follows = followingOf(subscription);
  if (follows) return renew(subscription, term, follows, paid || due.charge === 0, now, list);
  return end(subscription, state === 'canceling' && !term.isTrial ? 'canceled' : 'free', term.ends);
}
