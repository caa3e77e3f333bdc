import type { Plan } from '../plans/plans.ts';
import type { BillingEvent } from './events.ts';
import type { Subscription } from './subscription.ts';

/**
 * What the history of a subscription tells: the events, and apart from them an order that only takes
 * effect later (`schedule`), a renewal that could not be charged (`unpaid`) and a plan that ran out (`end`).
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
] as const satisfies readonly (BillingEvent['type'] | 'schedule' | 'unpaid' | 'end')[];
export type BillingAct = (typeof BILLING_ACTS)[number];

/** A stored name; null for one that is not known. */
export const asAct = (name: string): BillingAct | null => BILLING_ACTS.find((act) => act === name) ?? null;

/** What the history says of an event, and the plan it is about: the one in force afterwards, the one that follows, or the one that ended. */
export function actOf(
  type: BillingEvent['type'],
  before: Subscription,
  { state, plan, change }: Subscription,
): { readonly act: BillingAct; readonly plan: Plan } {
  if (type === 'order' && state === 'scheduled' && change) return { act: 'schedule', plan: change.plan };
  if (type === 'due' && state === 'past_due') return { act: 'unpaid', plan };
  if (type === 'due' && (state === 'free' || state === 'canceled')) return { act: 'end', plan: before.plan };
  return { act: type, plan };
}
