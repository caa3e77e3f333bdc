import { z } from 'zod';
import { PLANS } from '../plans/plans.ts';
import { BILLING_PERIODS } from '../plans/prices.ts';
import { SUBSCRIPTION_STATES, type Subscription } from './subscription.ts';

/** A subscription as it is kept: dates as ISO 8601 in UTC. What does not fit is refused when it is read, not guessed. */

const date = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (at) => at.toISOString() });
const cents = z.int().min(0);
const plan = z.enum(PLANS);
const period = z.enum(BILLING_PERIODS);

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
    })
    .nullable(),
  change: z.object({ plan, period, keep: z.array(z.string()) }).nullable(),
  credit: cents,
  used: z.array(z.string()),
  coupon: z.string().nullable(),
  // What was kept before there were any has none.
  nextOff: cents.default(0),
  triedOut: z.boolean(),
  extended: z.boolean(),
  owed: z.object({ amount: cents, credit: cents, act: z.string(), tries: z.int(), retryAt: date }).nullable(),
  refundable: z.object({ amount: cents, credit: cents, at: date, act: z.string(), floorBefore: plan.nullable() }).nullable(),
  endedAt: date.nullable(),
  zone: z.string(),
  acts: z.int().min(0),
});

export type StoredSubscription = z.input<typeof subscription>;

/** As it is kept. */
export const written = (of: Subscription): StoredSubscription => z.encode(subscription, of as z.output<typeof subscription>);

/** As it was kept. @throws ZodError for what is no subscription. */
export const read = (stored: StoredSubscription): Subscription => z.decode(subscription, stored);
