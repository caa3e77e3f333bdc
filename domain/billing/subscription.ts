import type { Currency } from '../money/currencies.ts';
import { asPlan, LEAST_PLAN, type Plan } from '../plans/plans.ts';
import type { BillingPeriod, TaxShown } from '../plans/prices.ts';
import type { HeldPlan } from '../plans/trial.ts';
import type { TimeZone } from '../time/days.ts';

/**
 * Where an account stands with its plan. `free`: nothing is paid again and again. `scheduled`: paid, and
 * another plan follows at the end of the period. `canceling`: holds until its end and no longer.
 * `past_due`: a period has begun that is not paid. `canceled`: it has ended.
 */
export const SUBSCRIPTION_STATES = ['free', 'trialing', 'active', 'past_due', 'scheduled', 'canceling', 'canceled'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** A price as it was bought: it stays so, whatever the list says later. */
export interface Bought {
  /** Minor units of one payment, before what a coupon takes off. */
  readonly price: number;
  readonly shown: TaxShown;
}

/** What a coupon takes off the payments that follow. */
export interface Off {
  readonly cents: number;
  /** So many payments; null: all. */
  readonly left: number | null;
}

/** What follows at the end of the period that is paid, at the price of the day it was ordered. */
export interface ScheduledChange {
  readonly plan: Plan;
  readonly period: BillingPeriod;
  readonly bought: Bought;
  /** Workspaces that stay open, where the plan has room for fewer than there are. */
  readonly keep: readonly string[];
}

/** A stretch that is paid for or tried. Amounts in minor units, as prices are meant: with the tax where that is part of them. */
export interface Term {
  readonly starts: Date;
  readonly ends: Date;
  /** The first moment of this plan in this period; months are counted from it, so the 31st comes back after February. */
  readonly anchor: Date;
  /** Terms since the anchor, this one included. */
  readonly number: number;
  readonly isTrial: boolean;
  /** How it goes on; null for a trial that ends without a payment. */
  readonly period: BillingPeriod | null;
  /** What was paid for it, with credit or by card: the unused part is credited. 0 while it is not paid. */
  readonly worth: number;
  /** What each payment that follows takes; null where none follows. */
  readonly bought: Bought | null;
}

/** The last payment that can be given back. */
export interface Refundable {
  /** Cents that were charged, and that were left over from before and used up by it. */
  readonly amount: number;
  readonly credit: number;
  readonly at: Date;
  /** The act that it paid for. */
  readonly act: string;
  /** For something bought for good: what was held for good before. */
  readonly floorBefore: Plan | null;
}

/** A renewal that could not be charged. */
export interface Owed {
  /** Cents to be charged, and left over from before that were used up by it. */
  readonly amount: number;
  readonly credit: number;
  /** What the period is worth once it is paid. */
  readonly worth: number;
  readonly act: string;
  readonly tries: number;
  readonly retryAt: Date;
}

export interface Subscription {
  readonly state: SubscriptionState;
  /** The plan in force. */
  readonly plan: Plan;
  /** Held without paying again: the least, one bought for good, one that staff gave. */
  readonly floor: Plan;
  readonly term: Term | null;
  readonly change: ScheduledChange | null;
  /** Of every amount here; null where there was none yet. */
  readonly currency: Currency | null;
  /** Cents left over from what was paid, used up by the next payments. */
  readonly credit: number;
  /** Codes of coupons that were used. */
  readonly used: readonly string[];
  /** A coupon that payments to come are less by; null for none. */
  readonly coupon: string | null;
  readonly off: Off | null;
  /** Cents that discounts of a provider take off the next payment. */
  readonly nextOff: number;
  readonly triedOut: boolean;
  readonly extended: boolean;
  /** Set while a period has begun that is not paid. */
  readonly owed: Owed | null;
  readonly refundable: Refundable | null;
  /** Acts whose payments their person's bank was asked to take back, and has not decided about. */
  readonly disputed: readonly string[];
  readonly endedAt: Date | null;
  /** Zone of the dates: periods end at the same time of the clock. */
  readonly zone: TimeZone;
  /** Acts so far: each act is charged under its number, once. */
  readonly acts: number;
}

const NOTHING = {
  term: null,
  currency: null,
  change: null,
  credit: 0,
  used: [],
  coupon: null,
  off: null,
  nextOff: 0,
  triedOut: false,
  extended: false,
  owed: null,
  refundable: null,
  disputed: [],
  endedAt: null,
  acts: 0,
} as const;

/** The subscription of an account that has none yet: its trial, or the plan it was given. */
export function openingOf({ plan, trial_ends_at: ends }: HeldPlan, since: Date, zone: TimeZone): Subscription {
  const held = asPlan(plan);
  if (!ends) return { ...NOTHING, state: 'free', plan: held, floor: held, zone };
  const starts = since < ends ? since : new Date(ends.getTime() - 1);
  const term: Term = { starts, ends, anchor: starts, number: 1, isTrial: true, period: null, worth: 0, bought: null };
  return { ...NOTHING, state: 'trialing', plan: held, floor: LEAST_PLAN, term, triedOut: true, zone };
}

/** Will the trial that runs be followed by a payment? */
const goesOn = ({ state, term }: Subscription): boolean => state === 'trialing' && term?.period != null;

/**
 * What the account holds by its subscription. A trial that leads to the least plan ends by itself,
 * whoever looks; one that goes on otherwise is ended by what is due, or there would be a gap between.
 */
export function heldBy(subscription: Subscription): HeldPlan & { readonly plan: Plan } {
  const { plan, floor, term } = subscription;
  const endsByItself = term?.isTrial && floor === LEAST_PLAN && !goesOn(subscription);
  return { plan, trial_ends_at: endsByItself ? term.ends : null };
}

/** Do both say the same of an account? */
export const holdSame = (a: HeldPlan, b: HeldPlan): boolean =>
  a.plan === b.plan && a.trial_ends_at?.getTime() === b.trial_ends_at?.getTime();
