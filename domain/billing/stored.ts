import { z } from 'zod';
import { discountOf } from '../plans/coupons.ts';
import { PLANS } from '../plans/plans.ts';
import { BILLING_PERIODS, type BillingPeriod, paymentFor, TAXES_SHOWN } from '../plans/prices.ts';
import { STANDARD_PRICES } from '../plans/standard-prices.ts';
import { type Bought, type Off, SUBSCRIPTION_STATES, type Subscription } from './subscription.ts';

/** A subscription as it is kept: dates as ISO 8601 in UTC. What does not fit is refused when it is read, not guessed. */

const date = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (at) => at.toISOString() });
const cents = z.int().min(0);
const plan = z.enum(PLANS);
const period = z.enum(BILLING_PERIODS);
/** Absent in what was kept before installations had prices of their own. */
const bought = z.object({ price: cents, shown: z.enum(TAXES_SHOWN) });

const subscription = z.object({
  state: z.enum(SUBSCRIPTION_STATES),
  plan,
  floor: plan,
  term: z
    .object({
      starts: date,
      ends: date,
      anchor: date,
      number: z.int().min(1),
      isTrial: z.boolean(),
      period: period.nullable(),
      worth: cents,
      bought: bought.nullable().optional(),
    })
    .nullable(),
  change: z.object({ plan, period, bought: bought.optional(), keep: z.array(z.string()) }).nullable(),
  currency: z.string().nullable().optional(),
  credit: cents,
  used: z.array(z.string()),
  coupon: z.string().nullable(),
  // What was kept before there were any has none.
  nextOff: cents.default(0),
  off: z
    .object({ cents, left: z.int().min(1).nullable() })
    .nullable()
    .optional(),
  triedOut: z.boolean(),
  extended: z.boolean(),
  owed: z.object({ amount: cents, credit: cents, worth: cents.optional(), act: z.string(), tries: z.int(), retryAt: date }).nullable(),
  refundable: z.object({ amount: cents, credit: cents, at: date, act: z.string(), floorBefore: plan.nullable() }).nullable(),
  // What was kept before banks were heard of has none.
  disputed: z.array(z.string()).default([]),
  endedAt: date.nullable(),
  zone: z.string(),
  acts: z.int().min(0),
});

export type StoredSubscription = z.input<typeof subscription>;

/** What one payment was, when every installation had the standard prices. */
const standard = (of: Subscription['plan'], paid: BillingPeriod): Bought => ({
  price: paymentFor(STANDARD_PRICES, of, paid) ?? 0,
  shown: 'included',
});

/** With what was not kept before: prices were those of the standard list, in its currency. */
function whole(kept: z.output<typeof subscription>): Subscription {
  const { term, change, owed, coupon, off, currency } = kept;
  const paid = term?.period ?? null;
  const price = term?.bought ?? (paid && standard(kept.plan, paid));
  const worth = owed?.worth ?? (owed ? owed.amount + owed.credit : 0);
  const waits =
    off === undefined && coupon !== null && paid
      ? discountOf(STANDARD_PRICES, coupon, { plan: kept.plan, period: paid }, [], new Date(0))
      : null;
  const waiting: Off | null = waits && 'cents' in waits ? { cents: waits.cents, left: 1 } : null;
  return {
    ...kept,
    term: term && { ...term, bought: price },
    change: change && { ...change, bought: change.bought ?? standard(change.plan, change.period) },
    owed: owed && { ...owed, worth },
    off: off ?? waiting,
    currency: currency === undefined ? STANDARD_PRICES.currency : currency,
  };
}

/** As it is kept. */
export const written = (of: Subscription): StoredSubscription => z.encode(subscription, of as z.output<typeof subscription>);

/** As it was kept. @throws ZodError for what is no subscription. */
export const read = (stored: StoredSubscription): Subscription => whole(z.decode(subscription, stored));
