import { z } from 'zod';
import type { earningsActions } from '../actions/earnings.ts';
import { type AnswerOf, oneOf, type ShapesOf } from '../kit/shape.ts';
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
} satisfies ShapesOf<typeof earningsActions>;

export type Earnings = AnswerOf<typeof earningsShapes.show>;
export type CurrencyEarnings = Earnings['currencies'][number];
