import type { Plan } from '../plans/plans.ts';
import { DISPUTE_ACTS, type DisputeAct } from './dispute.ts';
import type { BillingEvent } from './events.ts';
import type { Subscription } from './subscription.ts';

/**
 * What the history of a subscription tells: the events, and apart from them an order that only takes
 * effect later (`schedule`), a renewal that could not be charged (`unpaid`), a plan that ran out (`end`),
 * and what a bank that was asked to take a payment back does about it (`dispute…`).
 */
export const BILLING_ACTS = [
  'order',
  'schedule',
  'start_trial',
  'buy_once',
  'cancel',
  'undo_cancel',
  'undo_change',
  'pay',
  'refund',
  'extend_trial',
  'give',
  'due',
  'unpaid',
  'end',
  ...DISPUTE_ACTS,
] as const satisfies readonly (Exclude<BillingEvent['type'], 'report'> | 'schedule' | 'unpaid' | 'end' | DisputeAct)[];
export type BillingAct = (typeof BILLING_ACTS)[number];

/** A stored name; null for one that is not known. */
export const asAct = (name: string): BillingAct | null => BILLING_ACTS.find((act) => act === name) ?? null;

/** What money has moved with an act. */
export interface Moved {
  /** Cents, below 0 for what was given back; null for none. */
  readonly money: number | null;
  /** What a bank that was asked to take a payment back has done; null for nothing. */
  readonly bank: DisputeAct | null;
}

/** What has happened, where only the outcome is known: a provider has said how it stands. */
function actBetween(before: Subscription, after: Subscription): BillingAct {
  if (after.state === 'past_due') return 'unpaid';
  if (before.state === 'past_due' && after.term) return 'pay';
  if (!after.term) return before.term ? 'end' : 'buy_once';
  if (after.state === 'canceling') return 'cancel';
  if (before.state === 'canceling') return 'undo_cancel';
  if (after.state === 'scheduled') return 'schedule';
  if (before.state === 'scheduled' && after.plan === before.plan) return 'undo_change';
  if (after.term.isTrial) return before.term?.isTrial ? 'extend_trial' : 'start_trial';
  const goesOn = before.term && after.term.starts >= before.term.ends;
  return goesOn ? 'due' : 'order';
}

/** What a report is told as: money that went back is that, and so is what a bank says, whatever else has changed. */
function told(before: Subscription, after: Subscription, { money, bank }: Moved): BillingAct {
  if (bank !== null) return bank;
  return money !== null && money < 0 ? 'refund' : actBetween(before, after);
}

/** What the history says of an event, and the plan it is about: the one in force afterwards, the one that follows, or the one that ended. */
export function actOf(
  type: BillingEvent['type'],
  before: Subscription,
  after: Subscription,
  moved: Moved = { money: null, bank: null },
): { readonly act: BillingAct; readonly plan: Plan } {
  const { state, plan, change } = after;
  if (type === 'report') {
    const act = told(before, after, moved);
    if (act === 'schedule' && change) return { act, plan: change.plan };
    return { act, plan: act === 'end' || act === 'refund' || moved.bank !== null ? before.plan : plan };
  }
  if (type === 'order' && state === 'scheduled' && change) return { act: 'schedule', plan: change.plan };
  // Held for good, whatever is in force besides.
  if (type === 'buy_once') return { act: type, plan: after.floor };
  if (type === 'due' && state === 'past_due') return { act: 'unpaid', plan };
  if (type === 'due' && (state === 'free' || state === 'canceled')) return { act: 'end', plan: before.plan };
  // What was given back or cancelled is over, at once or later.
  return { act: type, plan: type === 'refund' || type === 'cancel' ? before.plan : plan };
}
