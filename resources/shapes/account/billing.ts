import { z } from 'zod';
import { BILLING_ACTS } from '#domain/billing/acts.ts';
import { COUNTRIES, isTaxId } from '#domain/billing/billed-to.ts';
import { CANCEL_REASONS } from '#domain/billing/cancel-reasons.ts';
import { TEST_CARDS } from '#domain/billing/cards.ts';
import { BADGES, BILLING_BANNERS, BILLING_BUTTONS, STATUS_LINES } from '#domain/billing/standing.ts';
import { SUBSCRIPTION_STATES } from '#domain/billing/subscription.ts';
import { COUPON_REFUSALS } from '#domain/plans/coupons.ts';
import { PLANS } from '#domain/plans/plans.ts';
import { BILLING_PERIODS, WAYS_TO_PAY } from '#domain/plans/prices.ts';
import type { billingActions } from '../../actions/account/billing.ts';
import { type AnswerOf, flag, manyOf, noFields, nothing, oneOf, type ShapesOf } from '../../kit/shape.ts';
import { idList } from '../parts.ts';

const at = z.iso.datetime();
const plan = z.enum(PLANS);
const period = z.enum(BILLING_PERIODS);
/** Cents of the currency that is named beside. */
const cents = z.int();
const coupon = z.string().trim().min(1).max(40);
const payment = z.object({ amount: cents, at }).nullable();

/** Where the account stands, with everything that screens show of it. */
const standing = z.object({
  /** Who takes the money: `test` moves none. Null: nothing can be bought here. */
  provider: z.enum(['test', 'stripe']).nullable(),
  state: z.enum(SUBSCRIPTION_STATES),
  /** The plan in force, and the one that is held without paying again. */
  plan,
  floor: plan,
  period: period.nullable(),
  period_start: at.nullable(),
  period_end: at.nullable(),
  /** Zone of these dates. */
  timezone: z.string(),
  is_trial: z.boolean(),
  trial_available: z.boolean(),
  /** Days that a booked call adds to the trial; null where it adds none. */
  call_adds: z.int().nullable(),
  badge: z.enum(BADGES),
  banner: z.enum(BILLING_BANNERS).nullable(),
  status: z.object({ line: z.enum(STATUS_LINES), plan, at: at.nullable(), amount: cents.nullable() }),
  buttons: z.array(z.enum(BILLING_BUTTONS)),
  change: z.object({ plan, period, at, keep: z.array(z.string()) }).nullable(),
  /** Left over from earlier payments. */
  credit: cents,
  /** What is really paid, before credit: since when and until when, and what afterwards where that is another amount. */
  paid: z.object({ period, amount: cents, since: at, until: at.nullable(), after: cents.nullable() }).nullable(),
  next_payment: payment,
  /** The last payment, while it is given back on request. */
  refund: z.object({ amount: cents, until: at }).nullable(),
  /** The test card, in test mode; otherwise `payment_method` is what is used. */
  card: z.enum(TEST_CARDS).nullable(),
  payment_method: z.object({ brand: z.string(), last4: z.string().nullable(), expires: z.string().nullable() }).nullable(),
  currency: z.string(),
  /** What plans are sold in, where this one is paid in another currency; null otherwise. */
  sold_in: z.string().nullable(),
  /** The latest acts, the last one first. */
  history: z.array(
    z.object({
      ...{ act: z.int(), type: z.enum(BILLING_ACTS), plan },
      amount: cents.nullable(),
      /** Of this amount: an account may have paid in another one before. */
      currency: z.string().nullable(),
      ...{ reason: z.string().nullable(), happened_at: at },
    }),
  ),
});

const quote = z.object({
  timing: z.enum(['now', 'period_end']),
  plan,
  period: period.nullable(),
  at,
  list: cents,
  discount: cents,
  credit: cents,
  /** With the tax. */
  charge: cents,
  tax: cents,
  tax_included: z.boolean(),
  /** Null where it is not known before the bill. */
  tax_percent: z.number().nullable(),
  credit_left: cents,
  next: payment,
  currency: z.string(),
  /** Open workspaces beyond those the plan has room for; 0 where all fit. */
  workspaces_beyond: z.int(),
  /** How many may stay open; -1: no bound. */
  workspaces_allowed: z.int(),
});

/** What was said it would cost now: it is refused where it has come to more. */
const quoted = z.coerce.number().int().min(0).optional();
const orders = z.strictObject({
  planId: plan,
  period,
  /** Try it first, without a payment. */
  isTrial: flag.default(false),
  coupon: coupon.optional(),
  /** Workspaces that stay open, where the plan has room for fewer than are open. */
  keep: idList.optional(),
  quoted,
  /** The person has confirmed the payment, where their bank asks for it. */
  confirmed: flag.default(false),
});

const forGood = z.strictObject({
  planId: plan,
  coupon: coupon.optional(),
  isTrial: flag.refine((isTrial) => !isTrial, { message: 'errors.trialForGood' }).default(false),
  period: z.literal('yearly').default('yearly'),
  quoted,
  confirmed: flag.default(false),
});

const schedule = z.object({ plan, period, at, keep: z.array(z.string()) });
const offer = z.object({
  plan,
  period,
  coupon: z.string(),
  amount: cents,
  instead_of: cents,
  afterwards: cents,
  currency: z.string(),
  available: z.boolean(),
});
/** What a code takes off, by plan and way to pay; `refused`: why it takes nothing off at all. */
const coupons = z.object({
  code: z.string(),
  refused: z.enum(COUPON_REFUSALS).nullable(),
  offers: z.array(z.object({ plan, period: z.enum(WAYS_TO_PAY), cents, more: z.int().nullable() })),
});
const usage = z.object({
  /** `YYYY-MM` of the owner's zone. */
  month: z.string(),
  people: z.int().nullable(),
  allowed: z.int(),
  open_up_to: z.int().nullable(),
  locked: z.boolean(),
  resets_on: z.iso.date(),
  /** The day on which the limit is reached if people go on coming as so far this month; null where it is not. */
  reached_on: z.iso.date().nullable(),
  workspaces: z.array(z.object({ id: z.uuid(), name: z.string(), people: z.int() })),
});

const one = oneOf('subscriptions', standing);

const line = (longest: number) => z.string().trim().max(longest).default('');
const address = z
  .strictObject({
    company: line(200),
    address: line(500),
    country: z.enum(['', ...COUNTRIES]).default(''),
    tax_id: line(40),
  })
  .refine(({ country, tax_id }) => isTaxId(country, tax_id), { path: ['tax_id'], message: 'errors.taxId' });
const addressAnswer = oneOf(
  'billing-addresses',
  z.object({ company: z.string(), address: z.string(), country: z.string(), tax_id: z.string() }),
);

export const billingShapes = {
  show: { summary: 'My plan: its state, dates, payment and what can be done', answer: one },
  quote: {
    summary: 'What a plan would cost now and later',
    input: z.object({ planId: plan, period: z.enum(WAYS_TO_PAY), coupon: coupon.optional() }),
    answer: oneOf('quotes', quote),
  },
  coupon: {
    summary: 'What a coupon takes off for me',
    input: z.object({ code: coupon }),
    answer: oneOf('coupon-offers', coupons),
  },
  upgrade: { summary: 'Take another plan, now or at the end of what is paid', input: orders, answer: one },
  buyForGood: { summary: 'Buy a plan for good', input: forGood, answer: one },
  schedules: { summary: 'The change that is scheduled, if there is one', answer: manyOf('schedules', schedule) },
  undoChange: { summary: 'Undo the change that is scheduled', answer: nothing },
  cancel: {
    summary: 'Cancel at the end of what is paid',
    input: z.strictObject({ reason: z.enum(CANCEL_REASONS).optional() }).nullish(),
    answer: one,
  },
  undoCancel: { summary: 'Undo my cancellation', input: noFields, answer: one },
  chargeOffer: { summary: 'The first month of the biggest plan at a lower price, once', answer: oneOf('offers', offer) },
  usage: { summary: 'People tracked this month, by workspace', answer: oneOf('usages', usage) },
  paymentPage: {
    summary: 'Where I give a way to pay',
    input: z.strictObject({
      back: z
        .string()
        .regex(/^\/[\w\-/?=&%.]*$/)
        .max(300)
        .optional(),
    }),
    answer: oneOf('portals', z.object({ url: z.string() })),
  },
  portal: { summary: 'Where my payments are looked after', input: noFields, answer: oneOf('portals', z.object({ url: z.string() })) },
  setCard: {
    summary: 'Set how I pay; what is owed is charged at once',
    input: z.strictObject({ card: z.enum(TEST_CARDS), confirmed: flag.default(false) }),
    answer: one,
  },
  bookedCall: { summary: 'Make my trial longer for a call that I booked, once', input: noFields, answer: one },
  address: { summary: 'Whom my bills are made out to', answer: addressAnswer },
  setAddress: { summary: 'Have my bills made out to somebody from now on', input: address, answer: addressAnswer },
  refund: { summary: 'Get my last payment back and end what it paid for', input: noFields, answer: one },
} satisfies ShapesOf<typeof billingActions>;

export type BillingStanding = AnswerOf<typeof billingShapes.show>;
export type BillingQuote = AnswerOf<typeof billingShapes.quote>;
export type CouponOffers = AnswerOf<typeof billingShapes.coupon>;
export type PeopleMonth = AnswerOf<typeof billingShapes.usage>;
