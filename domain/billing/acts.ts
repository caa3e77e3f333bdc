import type { BillingEvent } from './events.ts';

/** What the history of a subscription tells, by the event that did it. */
export const BILLING_ACTS = [
  'order',
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
] as const satisfies readonly BillingEvent['type'][];
export type BillingAct = (typeof BILLING_ACTS)[number];

/** A stored name; null for one that is not known. */
export const asAct = (name: string): BillingAct | null => BILLING_ACTS.find((act) => act === name) ?? null;
