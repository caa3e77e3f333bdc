import { LEAST_PLAN } from '../plans/plans.ts';
import type { PriceList } from '../plans/prices.ts';
import { daysAfter } from './calendar.ts';
import { doDue, settle } from './due.ts';
import { end } from './ending.ts';
import { type BillingEvent, become, type Effect, type On, refuse, type Transition } from './events.ts';
import { buyOnce, order, startTrial } from './orders.ts';
import { refundOf } from './refund.ts';
import { report } from './report.ts';
import { heldBy, holdSame, type Subscription, type Term } from './subscription.ts';

const cancel: On<'cancel'> = (subscription, _, now) => {
  const { state, term } = subscription;
  if (state === 'past_due') return end(subscription, 'canceled', now);
  // A trial without a payment behind it ends anyway.
  if (!term?.period || state === 'canceling') return refuse(subscription, 'nothing_to_cancel');
  return become({ ...subscription, state: 'canceling' });
};

/** As it was before, with a change that was scheduled then. */
const undoCancel: On<'undo_cancel'> = (subscription) => {
  const { state, term, change } = subscription;
  if (state !== 'canceling' || !term) return refuse(subscription, 'not_canceling');
  if (term.isTrial) return become({ ...subscription, state: 'trialing' });
  return become({ ...subscription, state: change ? 'scheduled' : 'active' });
};

const undoChange: On<'undo_change'> = (subscription) => {
  const { state, change } = subscription;
  if (!change) return refuse(subscription, 'no_change');
  return become({ ...subscription, state: state === 'scheduled' ? 'active' : state, change: null });
};

const pay: On<'pay'> = (subscription, _, now) => {
  const { owed, term } = subscription;
  return owed && term ? settle(subscription, term, owed, now) : refuse(subscription, 'nothing_owed');
};

/** The last payment comes back and what it paid for ends; what it used up of earlier ones is left over again. */
const refund: On<'refund'> = (subscription, _, now) => {
  const back = refundOf(subscription, now);
  if (!back) return refuse(subscription, 'no_refund');
  const given: Effect = { type: 'refund', act: back.act, amount: back.amount };
  const { term, plan } = subscription;
  const without = { ...subscription, refundable: null, credit: subscription.credit + back.credit };
  if (back.floorBefore === null) {
    const ended = end(without, 'canceled', now);
    return { ...ended, effects: [given, ...ended.effects] };
  }
  const floor = back.floorBefore;
  return become({ ...without, floor, plan: term ? plan : floor }, [given]);
};

const extendTrial: On<'extend_trial'> = (subscription, { days }) => {
  const { term, extended, zone } = subscription;
  if (!term?.isTrial || extended) return refuse(subscription, 'no_trial');
  return become({ ...subscription, term: { ...term, ends: daysAfter(term.ends, days, zone) }, extended: true });
};

/** What staff give takes the place of whatever there was; nothing is charged. */
const give: On<'give'> = (subscription, { plan, until }, now) => {
  const { subscription: ended, effects } = end(subscription, 'free', now);
  const bare = { ...ended, acts: subscription.acts, plan, refundable: null, endedAt: null };
  if (until === null) return become({ ...bare, floor: plan }, effects);
  const starts = now < until ? now : new Date(until.getTime() - 1);
  const term: Term = { starts, ends: until, anchor: starts, number: 1, isTrial: true, period: null, worth: 0, bought: null };
  return become({ ...bare, floor: LEAST_PLAN, state: 'trialing', triedOut: true, term }, effects);
};

const ON: { readonly [T in BillingEvent['type']]: On<T> } = {
  order,
  start_trial: startTrial,
  buy_once: buyOnce,
  cancel,
  undo_cancel: undoCancel,
  undo_change: undoChange,
  pay,
  refund,
  extend_trial: extendTrial,
  give,
  report,
  due: (subscription, { paid }, now, list) => doDue(subscription, paid, now, list),
};

/** Workspaces that were chosen to stay, where the event makes the plan smaller. */
function kept(before: Subscription, event: BillingEvent): readonly string[] {
  if (event.type === 'order') return event.keep ?? [];
  return event.type === 'due' || event.type === 'report' ? (before.change?.keep ?? []) : [];
}

function grantOf(before: Subscription, after: Subscription, event: BillingEvent): readonly Effect[] {
  const held = heldBy(after);
  return holdSame(heldBy(before), held) ? [] : [{ type: 'grant', held, keep: kept(before, event) }];
}

/**
 * What an event makes of a subscription, and what has to be carried out with it. Pure: the same
 * subscription, event, moment and price list always come to the same. An event that is refused changes nothing.
 */
export function transition(subscription: Subscription, event: BillingEvent, now: Date, list: PriceList): Transition {
  const on = ON[event.type] as On<BillingEvent['type']>;
  const made = on(subscription, event as never, now, list);
  return { ...made, effects: [...made.effects, ...grantOf(subscription, made.subscription, event)] };
}
