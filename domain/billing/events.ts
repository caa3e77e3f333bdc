import type { Currency } from '../money/currencies.ts';
import type { CouponRefusal } from '../plans/coupons.ts';
import type { Plan } from '../plans/plans.ts';
import type { BillingPeriod, PriceList, TaxShown } from '../plans/prices.ts';
import type { HeldPlan } from '../plans/trial.ts';
import type { Dispute } from './dispute.ts';
import type { Bought, Subscription } from './subscription.ts';

/** What somebody orders. `keep`: workspaces that stay open where the plan has room for fewer. */
export interface Order {
  readonly plan: Plan;
  readonly period: BillingPeriod;
  readonly coupon: string | null;
  readonly keep?: readonly string[];
}

/** What happens to a subscription: by its person, by staff, or because its time has come. */
export type BillingEvent =
  /** `period`: how it goes on after the trial; null: not at all. */
  | { readonly type: 'start_trial'; readonly plan: Plan; readonly period: BillingPeriod | null; readonly coupon: string | null }
  | ({ readonly type: 'order' } & Order)
  | { readonly type: 'buy_once'; readonly plan: Plan; readonly coupon: string | null }
  | { readonly type: 'cancel' }
  | { readonly type: 'undo_cancel' }
  | { readonly type: 'undo_change' }
  /** What is owed, paid by the person. */
  | { readonly type: 'pay' }
  | { readonly type: 'refund' }
  | { readonly type: 'extend_trial'; readonly days: number }
  /** Staff gave a plan, without an end or as a trial. */
  | { readonly type: 'give'; readonly plan: Plan; readonly until: Date | null }
  /** The time of `due` has come; was the payment it asks for made? */
  | { readonly type: 'due'; readonly paid: boolean }
  /**
   * A provider that renews and charges by itself says how it stands. `gaveBack`: the payment of this act
   * went back. `keep`: workspaces that were chosen to stay with the change that follows.
   */
  | { readonly type: 'report'; readonly report: Report; readonly gaveBack?: string; readonly keep?: readonly string[] };

/** What a payment is for. */
export const CHARGE_REASONS = ['start', 'change', 'renewal', 'once'] as const;
export type ChargeReason = (typeof CHARGE_REASONS)[number];

/** One bill, under the number of the act it is for. Amounts in minor units of its currency. */
export interface Bill {
  readonly act: string;
  readonly reason: ChargeReason;
  readonly plan: Plan;
  /** Null for what is bought for good. */
  readonly period: BillingPeriod | null;
  readonly starts: Date;
  /** Null for what is bought for good. */
  readonly ends: Date | null;
  readonly list: number;
  readonly discount: number;
  readonly coupon: string | null;
  /** Paid with what was left over. */
  readonly credit: number;
  /** What is charged. */
  readonly amount: number;
  readonly currency: Currency;
  /** Of the amount. */
  readonly tax: number;
  readonly taxShown: TaxShown;
  /** Null where nobody has said it. */
  readonly taxPercent: number | null;
}

/** A bill that a provider has written. */
export interface BilledAs {
  readonly bill: Bill;
  readonly status: 'paid' | 'open' | 'void';
  readonly paidAt: Date | null;
  /** The number it has there, by which its person finds it. */
  readonly number: string;
  /** Where it can be looked at and paid there; null for nowhere. */
  readonly url: string | null;
  /** It is for a plan bought for good. */
  readonly forGood: boolean;
  /** Cents that went back of it, all together, and when they did last; null where nobody knows of any. */
  readonly refunded: { readonly amount: number; readonly at: Date } | null;
  /** Cents that went back since it was last kept; below 0 where giving back has failed. */
  readonly gaveBack: number;
  /** What its person's bank has to say about the payment; null where nobody knows of anything. */
  readonly dispute: Dispute | null;
  /** The same when it was last kept. */
  readonly disputeBefore: Pick<Dispute, 'state' | 'taken'> | null;
}

/** A plan that a provider renews and charges by itself. */
export interface RunningPlan {
  readonly plan: Plan;
  readonly period: BillingPeriod;
  readonly isTrial: boolean;
  readonly starts: Date;
  readonly ends: Date;
  /** Cents that were paid for it. */
  readonly worth: number;
  readonly bought: Bought;
  readonly currency: Currency;
  readonly isEnding: boolean;
  /** `bought`: absent where the provider does not say what it will cost. */
  readonly change: { readonly plan: Plan; readonly period: BillingPeriod; readonly bought?: Bought } | null;
  readonly owed: { readonly amount: number; readonly act: string; readonly tries: number; readonly retryAt: Date } | null;
  /** Cents that its discounts take off the next payment. */
  readonly nextOff: number;
}

/** How an account stands with a provider. */
export interface Report {
  /** Null: nothing is paid again and again. */
  readonly running: RunningPlan | null;
  /** Cents left over, used up by the next payments. */
  readonly credit: number;
  /** Bills that are not known yet, or are another now. */
  readonly bills: readonly BilledAs[];
  /** Plans that are paid for good and were not given back. */
  readonly forGood: readonly Plan[];
}

/** What whoever carries out a transition does besides keeping the subscription. */
export type Effect =
  /** Charge it; without the money the transition has not happened. */
  | { readonly type: 'charge'; readonly bill: Bill }
  /** Write the bill of a renewal that could not be charged. */
  | { readonly type: 'owe'; readonly bill: Bill }
  /** The bill that was owed is paid now. */
  | { readonly type: 'settle'; readonly act: string; readonly amount: number }
  /** The bill that was owed is waived. */
  | { readonly type: 'void'; readonly act: string }
  | { readonly type: 'refund'; readonly act: string; readonly amount: number }
  /** What is paid again and again at a provider ends there. */
  | { readonly type: 'stop' }
  /** Keep a bill as its provider has it. */
  | ({ readonly type: 'file' } & BilledAs)
  /** What the account holds is another now. `keep`: where not all fit, lock other workspaces before. */
  | { readonly type: 'grant'; readonly held: HeldPlan & { readonly plan: Plan }; readonly keep: readonly string[] };

/** Why an event changes nothing. */
export type Refusal =
  | CouponRefusal
  | 'not_sold'
  | 'already_held'
  | 'same_plan'
  | 'other_currency'
  | 'past_due'
  | 'disputed'
  | 'nothing_to_cancel'
  | 'not_canceling'
  | 'no_change'
  | 'trial_used'
  | 'no_trial'
  | 'nothing_owed'
  | 'no_refund'
  | 'not_due';

export interface Transition {
  readonly subscription: Subscription;
  readonly effects: readonly Effect[];
  /** Then nothing has changed. */
  readonly refused: Refusal | null;
}

/** It is so from now on, and this has to be carried out. */
export const become = (subscription: Subscription, effects: readonly Effect[] = []): Transition => ({
  subscription: { ...subscription, acts: subscription.acts + 1 },
  effects,
  refused: null,
});

/** Nothing changes, for a reason. */
export const refuse = (subscription: Subscription, refused: Refusal): Transition => ({ subscription, effects: [], refused });

/** What one kind of event makes of a subscription; what is granted with it follows. */
export type On<T extends BillingEvent['type']> = (
  subscription: Subscription,
  event: Extract<BillingEvent, { type: T }>,
  now: Date,
  list: PriceList,
) => Transition;
