import { z } from 'zod';
import { COUPON_LASTS } from '#domain/plans/coupons.ts';
import { PLANS } from '#domain/plans/plans.ts';
import { WAYS_TO_PAY } from '#domain/plans/prices.ts';
import type { earningsActions } from '../actions/earnings.ts';
import { type AnswerOf, oneOf, type Sent, type ShapesOf } from '../kit/shape.ts';
import { withReason } from './admin.ts';

const count = z.int().min(0);
/** Minor units of the currency that is named beside. */
const amount = z.int();

const month = z.object({
  /** `YYYY-MM`, in UTC. */
  month: z.string(),
  /** What is earned each month as it begins and as it ends, and what lies between. */
  start: amount,
  begun: amount,
  returned: amount,
  expansion: amount,
  contraction: amount,
  churn: amount,
  end: amount,
  accounts: count,
  lost: count,
});

const currency = z.object({
  currency: z.string(),
  months: z.array(month).readonly(),
  /** Bills that could not be charged and are tried again. */
  open: z.object({ bills: count, amount }),
  /** Charged and not given back within the last 30 days. */
  charged: amount,
  /** Bills about whose payments banks have not decided, and what they have taken for now. */
  disputed: z.object({ bills: count, amount }),
});

const source = z.object({
  source: z.string().nullable(),
  campaign: z.string().nullable(),
  accounts: count,
  trials: count,
  paying: count,
});

const earnings = z.object({
  /** Nobody's money has moved. */
  is_test: z.boolean(),
  /** Amounts of one currency are never added to those of another. */
  currencies: z.array(currency).readonly(),
  trials: z.object({ running: count, over: count, converted: count }),
  /** Most accounts first, at most 50; the rest is not told apart. */
  sources: z.array(source).readonly(),
});

const whole = z.coerce.number({ error: 'errors.coupon_number' }).int('errors.coupon_number').min(1, 'errors.coupon_number');
const newCoupon = withReason
  .extend({
    /** Written in any case; read in capitals. */
    code: z
      .string()
      .trim()
      .regex(/^[\w-]{2,40}$/, 'errors.coupon_code'),
    plans: z.array(z.enum(PLANS)).min(1, 'errors.coupon_plans'),
    periods: z.array(z.enum(WAYS_TO_PAY)).min(1, 'errors.coupon_plans'),
    percent: z.coerce.number({ error: 'errors.coupon_off' }).min(1, 'errors.coupon_off').max(100, 'errors.coupon_off').optional(),
    /** Minor units of the installation's currency. */
    amount: whole.max(1_000_000_000, 'errors.coupon_number').optional(),
    lasts: z.enum(COUPON_LASTS).default('once'),
    months: whole.max(60, 'errors.coupon_number').optional(),
    most: whole.max(10_000_000, 'errors.coupon_number').optional(),
    until: z.iso.datetime().optional(),
  })
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), { path: ['percent'], message: 'errors.coupon_off' })
  .refine(({ lasts, months }) => (lasts === 'months') === (months !== undefined), { path: ['months'], message: 'errors.coupon_number' });
const coupon = oneOf('admin-billing-coupons', z.object({ code: z.string(), status: z.enum(['active', 'disabled']) }));

export const earningsShapes = {
  show: {
    summary: 'What is earned each month, what becomes of trials, and where paying accounts came from',
    answer: oneOf('earnings', earnings),
  },
  refund: {
    summary: 'Give the payment of a bill back and end what it paid for',
    input: withReason,
    answer: oneOf('admin-billing-invoices', z.object({ status: z.string() })),
  },
  issueCoupon: { summary: 'Issue a coupon', input: newCoupon, answer: coupon },
  disableCoupon: { summary: 'Let nobody take a coupon any more', input: withReason, answer: coupon },
} satisfies ShapesOf<typeof earningsActions>;

export type NewCoupon = Sent<typeof earningsShapes.issueCoupon>;

export type Earnings = AnswerOf<typeof earningsShapes.show>;
export type CurrencyEarnings = Earnings['currencies'][number];
