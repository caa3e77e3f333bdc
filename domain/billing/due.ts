import { discountOf } from '../plans/coupons.ts';
import type { Plan } from '../plans/plans.ts';
import { type BillingPeriod, paymentFor } from '../plans/prices.ts';
import { daysAfter, periodEnd } from './calendar.ts';
import { end } from './ending.ts';
import { type Bill, become, refuse, type Transition } from './events.ts';
import type { Owed, Subscription, Term } from './subscription.ts';

/** Days after a period has begun on which an unpaid one is tried again; with the last try it ends. */
const RETRY_DAYS = [1, 3, 5, 7] as const;

/** What happens by itself next: when, and what has to be charged for it in cents, 0 for nothing. */
export interface Due {
  readonly at: Date;
  readonly charge: number;
}

interface Following {
  readonly plan: Plan;
  readonly period: BillingPeriod;
}

/** Which plan and period follow the term; null where none does. */
function followingOf({ state, plan, term, change }: Subscription): Following | null {
  if (!term?.period || state === 'canceling') return null;
  return state === 'scheduled' && change ? change : { plan, period: term.period };
}

/** The term that follows, with its bill. */
function renewal(subscription: Subscription, term: Term, { plan, period }: Following): { readonly term: Term; readonly bill: Bill } {
  const { zone, credit: left, coupon, used, acts } = subscription;
  const isSame = !term.isTrial && plan === subscription.plan && period === term.period;
  const anchor = isSame ? term.anchor : term.ends;
  const number = isSame ? term.number + 1 : 1;
  const list = paymentFor(plan, period) ?? 0;
  const off = coupon === null ? null : discountOf(coupon, { plan, period }, used, term.ends);
  const discount = off && 'cents' in off ? off.cents : 0;
  const price = list - discount;
  const credit = Math.min(left, price);
  const [starts, ends] = [term.ends, periodEnd(anchor, number, period, zone)];
  const bill: Bill = {
    act: String(acts + 1),
    reason: term.isTrial ? 'start' : 'renewal',
    plan,
    period,
    starts,
    ends,
    list,
    discount,
    coupon: discount > 0 ? coupon : null,
    credit,
    amount: price - credit,
  };
  return { term: { starts, ends, anchor, number, isTrial: false, period, worth: price }, bill };
}

/** What comes next by itself; null where nothing does. */
export function dueOf(subscription: Subscription): Due | null {
  const { term, owed } = subscription;
  if (owed) return { at: owed.retryAt, charge: owed.amount };
  if (!term) return null;
  const follows = followingOf(subscription);
  return { at: term.ends, charge: follows ? renewal(subscription, term, follows).bill.amount : 0 };
}

/** What was owed is paid. */
export function settle(subscription: Subscription, term: Term, { amount, credit, act }: Owed, at: Date): Transition {
  const refundable = { amount, credit, at, act, floorBefore: null };
  const paid: Subscription = { ...subscription, state: 'active', owed: null, refundable, term: { ...term, worth: amount + credit } };
  return become(paid, [{ type: 'settle', act, amount }]);
}

function tryAgain(subscription: Subscription, term: Term, owed: Owed, paid: boolean): Transition {
  if (paid) return settle(subscription, term, owed, owed.retryAt);
  const days = RETRY_DAYS[owed.tries];
  if (days === undefined) return end(subscription, 'canceled', owed.retryAt);
  return become({ ...subscription, owed: { ...owed, tries: owed.tries + 1, retryAt: daysAfter(term.starts, days, subscription.zone) } });
}

/** The next term begins: paid, or owed. A trial that is not paid ends instead. */
function renew(subscription: Subscription, before: Term, follows: Following, paid: boolean): Transition {
  if (before.isTrial && !paid) return end(subscription, 'free', before.ends);
  const { term, bill } = renewal(subscription, before, follows);
  const { used, credit, zone } = subscription;
  const begun: Subscription = {
    ...subscription,
    state: 'active',
    plan: follows.plan,
    term,
    change: null,
    credit: credit - bill.credit,
    used: bill.coupon ? [...used, bill.coupon] : used,
    coupon: null,
  };
  const money = { amount: bill.amount, credit: bill.credit, act: bill.act };
  if (paid) return become({ ...begun, refundable: { ...money, at: term.starts, floorBefore: null } }, [{ type: 'charge', bill }]);
  const owed = { ...money, tries: 1, retryAt: daysAfter(term.starts, RETRY_DAYS[0], zone) };
  return become({ ...begun, state: 'past_due', term: { ...term, worth: 0 }, owed, refundable: null }, [{ type: 'owe', bill }]);
}

/** Does what is due: `paid` says whether the money that it asks for was charged. */
export function doDue(subscription: Subscription, paid: boolean, now: Date): Transition {
  const { term, owed, state } = subscription;
  const due = dueOf(subscription);
  if (!due || due.at > now || !term) return refuse(subscription, 'not_due');
  if (owed) return tryAgain(subscription, term, owed, paid);
  const follows = followingOf(subscription);
  if (follows) return renew(subscription, term, follows, paid || due.charge === 0);
  return end(subscription, state === 'canceling' && !term.isTrial ? 'canceled' : 'free', term.ends);
}
