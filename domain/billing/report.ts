import { isCoveredBy } from '../plans/upgrades.ts';
import { end } from './ending.ts';
import { type BilledAs, become, type Effect, type On, type RunningPlan, type Transition } from './events.ts';
import { written } from './stored.ts';
import type { Owed, Refundable, ScheduledChange, Subscription, SubscriptionState, Term } from './subscription.ts';

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
function changeOf({ change: before }: Subscription, { change, isEnding }: RunningPlan, keep?: readonly string[]): ScheduledChange | null {
  if (!change) return isEnding ? before : null;
  const isSame = before?.plan === change.plan && before.period === change.period;
  return { ...change, keep: keep ?? (isSame ? before.keep : []) };
}

function stateOf({ owed, isEnding, isTrial, change }: RunningPlan): SubscriptionState {
  if (owed) return 'past_due';
  if (isEnding) return 'canceling';
  if (isTrial) return 'trialing';
  return change ? 'scheduled' : 'active';
}

function running(subscription: Subscription, there: RunningPlan, keep?: readonly string[]): Subscription {
  const { plan, period, starts, ends, isTrial, worth } = there;
  const term: Term = { starts, ends, anchor: starts, number: 1, isTrial, period, worth: there.owed ? 0 : worth };
  const owed: Owed | null = there.owed && { ...there.owed, credit: 0 };
  const next = { state: stateOf(there), plan, term, owed, change: changeOf(subscription, there, keep) };
  return { ...subscription, ...next, coupon: null, triedOut: true, endedAt: null };
}

/** What the bills that are new say: which payment can be given back, what was bought for good, which coupons are used up. */
function billed(subscription: Subscription, bills: readonly BilledAs[]): Subscription {
  let { used, floor, refundable } = subscription;
  for (const { bill, status, paidAt, forGood } of bills) {
    if (status !== 'paid' || !paidAt) continue;
    const { act, amount, credit, plan, coupon } = bill;
    const gets = forGood && !isCoveredBy(plan, floor);
    refundable = { amount, credit, at: paidAt, act, floorBefore: gets ? floor : null } satisfies Refundable;
    if (gets) floor = plan;
    if (coupon && !used.includes(coupon)) used = [...used, coupon];
  }
  return { ...subscription, used, floor, refundable };
}

const isSame = (a: Subscription, b: Subscription): boolean => JSON.stringify(written(a)) === JSON.stringify(written(b));

/** As the provider says it is now. Said twice it changes nothing, and whoever says it later is right. */
export const report: On<'report'> = (subscription, { report: said, gaveBack, keep }, now): Transition => {
  const given = gaveBack !== undefined && subscription.refundable?.act === gaveBack ? subscription.refundable : null;
  const lost = given?.floorBefore ?? null;
  const back = given ? { ...subscription, refundable: null, ...(lost ? { floor: lost } : {}) } : subscription;
  const paid = billed(back, said.bills);
  const stands = { ...paid, credit: said.credit };
  const next = said.running ? running(stands, said.running, keep) : without(stands, now);
  const after = next.term ? next : { ...next, plan: next.floor };
  const effects: Effect[] = said.bills.map((one) => ({ type: 'file', ...one }));
  if (given) effects.push({ type: 'refund', act: given.act, amount: given.amount });
  return isSame(after, subscription) ? { subscription, effects, refused: null } : become(after, effects);
};
