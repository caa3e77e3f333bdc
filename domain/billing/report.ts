import { LEAST_PLAN, type Plan } from '../plans/plans.ts';
import { isCoveredBy } from '../plans/upgrades.ts';
import { disputeActOf, disputedWith, endsBy, isChargedBack } from './dispute.ts';
import { end } from './ending.ts';
import { type BilledAs, become, type Effect, type On, type Report, type RunningPlan, type Transition } from './events.ts';
import { isGivenBack } from './refund.ts';
import { written } from './stored.ts';
import type { Bought, Owed, Refundable, ScheduledChange, Subscription, SubscriptionState, Term } from './subscription.ts';

/** What a provider says of a subscription that it renews and charges by itself. */

const isLocal = ({ term }: Subscription): boolean => term === null || (term.isTrial && term.period === null);

/** Nothing is paid again and again there. A trial that nobody pays for is ours, and runs on. */
function without(subscription: Subscription, now: Date): Subscription {
  if (isLocal(subscription)) return subscription;
  const wasTrial = subscription.term?.isTrial;
  const ended = end({ ...subscription, owed: null }, wasTrial ? 'free' : 'canceled', now).subscription;
  return { ...ended, acts: subscription.acts, credit: subscription.credit };
}

/** The change that follows, with the workspaces that were chosen for it; one that a cancellation hides comes back with its undoing. */
function changeOf(
  { change: before }: Subscription,
  { change, isEnding, bought: now }: RunningPlan,
  keep?: readonly string[],
): ScheduledChange | null {
  if (!change) return isEnding ? before : null;
  const isSame = before?.plan === change.plan && before.period === change.period;
  const bought: Bought = change.bought ?? (isSame ? before.bought : now);
  return { ...change, bought, keep: keep ?? (isSame ? before.keep : []) };
}

function stateOf({ owed, isEnding, isTrial, change }: RunningPlan): SubscriptionState {
  if (owed) return 'past_due';
  if (isEnding) return 'canceling';
  if (isTrial) return 'trialing';
  return change ? 'scheduled' : 'active';
}

function running(subscription: Subscription, there: RunningPlan, keep?: readonly string[]): Subscription {
  const { plan, period, starts, ends, isTrial, worth, bought, currency } = there;
  const term: Term = { starts, ends, anchor: starts, number: 1, isTrial, period, worth: there.owed ? 0 : worth, bought };
  const owed: Owed | null = there.owed && { ...there.owed, credit: 0, worth: there.owed.amount };
  const next = { state: stateOf(there), plan, term, owed, change: changeOf(subscription, there, keep) };
  return { ...subscription, ...next, currency, coupon: null, off: null, triedOut: true, endedAt: null };
}

/** What is held for good once the payment for it has gone back: what was held before, or else is paid for good besides. */
function floorWithout(plan: Plan, before: Refundable | null, others: readonly Plan[]): Plan {
  if (before?.floorBefore) return before.floorBefore;
  return others.filter((other) => other !== plan).reduce((best, other) => (isCoveredBy(best, other) ? other : best), LEAST_PLAN);
}

type Billed = Pick<Subscription, 'used' | 'floor' | 'refundable' | 'currency'>;

/** A payment that has gone back, by whomever: it cannot go back again, and what it bought for good is over. */
function takenBack({ used, floor, refundable, currency }: Billed, { bill, forGood }: BilledAs, others: readonly Plan[]): Billed {
  const own = refundable?.act === bill.act ? refundable : null;
  return {
    ...{ used, currency },
    floor: forGood && floor === bill.plan ? floorWithout(bill.plan, own, others) : floor,
    refundable: own ? null : refundable,
  };
}

/** A payment that was made: the last one can be given back, as far as it was not. */
function paidFor(
  { used, floor, refundable, currency }: Billed,
  { bill, paidAt: at, forGood, refunded, dispute }: BilledAs & { readonly paidAt: Date },
): Billed {
  const { act, amount, credit, plan, coupon } = bill;
  const gets = forGood && !isCoveredBy(plan, floor);
  const own = refundable?.act === act ? refundable : null;
  const isLast = own !== null || refundable === null || refundable.at <= at;
  const lost = dispute?.state === 'lost' ? dispute.taken : 0;
  const left = {
    amount: Math.max(0, amount - (refunded?.amount ?? 0) - lost),
    credit,
    at,
    act,
    floorBefore: gets ? floor : (own?.floorBefore ?? null),
  };
  return {
    used: coupon && !used.includes(coupon) ? [...used, coupon] : used,
    floor: gets ? plan : floor,
    refundable: isLast ? left : refundable,
    // What runs says it itself; of what was bought for good only its bill does.
    currency: isLast ? bill.currency : currency,
  };
}

/** What the bills that are new say: which payment can be given back, what was bought for good, which coupons are used up. */
function billed(subscription: Subscription, { bills, forGood }: Report): Subscription {
  const { used, floor, refundable, currency } = subscription;
  let stands: Billed = { used, floor, refundable, currency };
  for (const one of bills) {
    const { status, paidAt } = one;
    if (status !== 'paid' || !paidAt) continue;
    stands = isGivenBack(one) || isChargedBack(one) ? takenBack(stands, one, forGood) : paidFor(stands, { ...one, paidAt });
  }
  return { ...subscription, ...stands, disputed: disputedWith(subscription.disputed, bills) };
}

const isSame = (a: Subscription, b: Subscription): boolean => JSON.stringify(written(a)) === JSON.stringify(written(b));

/** As the provider says it is now. Said twice it changes nothing, and whoever says it later is right. */
export const report: On<'report'> = (subscription, { report: said, gaveBack, keep }, now): Transition => {
  const given = gaveBack !== undefined && subscription.refundable?.act === gaveBack ? subscription.refundable : null;
  const lost = given?.floorBefore ?? null;
  const back = given ? { ...subscription, refundable: null, ...(lost ? { floor: lost } : {}) } : subscription;
  const paid = billed(back, said);
  const stands = { ...paid, credit: said.credit, nextOff: said.running?.nextOff ?? 0 };
  // Whoever has their bank take back what a plan was paid with has it no longer, and is charged nothing more.
  const isOver = said.running !== null && endsBy(said.bills, said.running.starts);
  const next = said.running && !isOver ? running(stands, said.running, keep) : without(stands, now);
  const after = next.term ? next : { ...next, plan: next.floor };
  const effects: Effect[] = said.bills.map((one) => ({ type: 'file', ...one }));
  if (given) effects.push({ type: 'refund', act: given.act, amount: given.amount });
  if (isOver) effects.push({ type: 'stop' });
  // Money that went back stands in the history, also where nothing else has changed by it.
  const hasHistory = said.bills.some((one) => one.gaveBack !== 0 || disputeActOf(one) !== null);
  return isSame(after, subscription) && !hasHistory ? { subscription, effects, refused: null } : become(after, effects);
};
