import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BilledTo } from '#domain/billing/billed-to.ts';
import type { StoredMethod } from '#domain/billing/payment-method.ts';
import type { StoredSubscription } from '#domain/billing/stored.ts';
import type { CouponLasts } from '#domain/plans/coupons.ts';
import type { Plan } from '#domain/plans/plans.ts';
import type { WayToPay } from '#domain/plans/prices.ts';
import { createdAt, id, instant, updatedAt, users } from './core.ts';

/** Tables about what accounts pay. */

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Where an account stands with its plan, once it has done something about it. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    user_id: owner().primaryKey(),
    /** As the state machine has it: `domain/billing/stored.ts`. */
    record: jsonb('record').$type<StoredSubscription>().notNull(),
    state: text('state').notNull(),
    /** When something happens by itself next; null where nothing does. */
    due_at: instant('due_at'),
    /** How it is paid, by a name of `domain/billing/cards.ts`; null while nothing was given. */
    card: text('card'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [index('subscriptions_due_idx').on(t.due_at)],
);

/** One bill of one act. Amounts in cents of `currency`. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    user_id: owner(),
    /** What people call it by. */
    number: text('number').notNull(),
    /** Number of the act in the subscription: it is billed once. */
    act: text('act').notNull(),
    reason: text('reason').notNull(),
    /** A name of `domain/wire/bills.ts`. */
    status: text('status').notNull(),
    plan: text('plan').notNull(),
    period: text('period'),
    starts_at: instant('starts_at').notNull(),
    ends_at: instant('ends_at'),
    list: integer('list').notNull(),
    discount: integer('discount').notNull(),
    coupon: text('coupon'),
    credit: integer('credit').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** Minor units of tax in the amount. */
    tax: integer('tax').notNull().default(0),
    /** Its rate; null where nobody has said it. */
    tax_percent: doublePrecision('tax_percent'),
    /** Is the tax part of the price of the list, or does it come on top? */
    tax_included: boolean('tax_included').notNull().default(true),
    /** Where the provider shows it; null for none. */
    url: text('url'),
    /** Whom it was made out to when it was written; null where nobody had said. */
    billed_to: jsonb('billed_to').$type<BilledTo>(),
    /** Nobody's money has moved. */
    is_test: boolean('is_test').notNull(),
    issued_at: instant('issued_at').notNull(),
    paid_at: instant('paid_at'),
    /** Cents that went back of the amount; `refunded_at`: when they did last. */
    refunded: integer('refunded').notNull().default(0),
    refunded_at: instant('refunded_at'),
    /** What its person's bank says about the payment, a name of `domain/wire/bills.ts`; null for nothing. */
    dispute: text('dispute'),
    /** Cents that the bank has taken back. */
    disputed: integer('disputed').notNull().default(0),
    dispute_reason: text('dispute_reason'),
    /** Until when it has to be answered at the provider. */
    dispute_until: instant('dispute_until'),
    /** Since when it is known to stand so. */
    dispute_at: instant('dispute_at'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [uniqueIndex('invoices_act_key').on(t.user_id, t.act), index('invoices_user_idx').on(t.user_id, t.issued_at)],
);

/** Codes that take something off. What a built-in one is for its price list says; here stands that it exists, and whether it is taken. */
export const coupons = pgTable('coupons', {
  id: id(),
  /** In capitals. */
  code: text('code').notNull().unique(),
  plans: jsonb('plans').$type<Plan[]>().notNull(),
  periods: jsonb('periods').$type<WayToPay[]>().notNull(),
  /** One of both. */
  percent: doublePrecision('percent'),
  amount: integer('amount'),
  /** Of the amount. */
  currency: text('currency'),
  lasts: text('lasts').$type<CouponLasts>().notNull(),
  months: integer('months'),
  /** How many accounts may use it; null: no bound. */
  most: integer('most'),
  until: instant('until'),
  disabled_at: instant('disabled_at'),
  built_in: boolean('built_in').notNull().default(false),
  /** How often accounts used it that are deleted: what is gone is their name, not the use. */
  uses_gone: integer('uses_gone').notNull().default(0),
  /** Since when staff wait for whoever takes the money to have it; until then there is none. Null once they do. */
  issuing_at: instant('issuing_at'),
  created_at: createdAt(),
  updated_at: updatedAt(),
});

/** What has happened to a subscription, in order: the history that its person reads. */
export const billingActs = pgTable(
  'billing_acts',
  {
    user_id: owner(),
    act: integer('act').notNull(),
    /** A name of `domain/billing/acts.ts`. */
    type: text('type').notNull(),
    /** The plan that the act is about. */
    plan: text('plan').notNull(),
    /** Cents charged, or given back below 0; null where no money is in it. */
    amount: integer('amount'),
    /** Of the amount; null where none was known yet. */
    currency: text('currency'),
    /** Why somebody cancelled, where they said. */
    reason: text('reason'),
    happened_at: instant('happened_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.act] })],
);

/** Who an account is to a provider that renews and charges by itself. */
export const billingCustomers = pgTable('billing_customers', {
  user_id: owner().primaryKey(),
  customer: text('customer').notNull().unique(),
  /** What is paid again and again there; null for nothing. */
  running: text('running'),
  /** How it is paid; null while nothing was given. */
  method: jsonb('method').$type<StoredMethod>(),
  /** How often it was brought up to date: of two answers the one that was asked for first is not kept last. */
  version: integer('version').notNull().default(0),
  /** Somebody was sent to a page of the provider: until then each look asks how it stands. */
  look_until: instant('look_until'),
  created_at: createdAt(),
  updated_at: updatedAt(),
});

/** An act that a provider was asked for and whose outcome is not kept yet: one at a time for each account. */
export const billingIntents = pgTable(
  'billing_intents',
  {
    user_id: owner().primaryKey(),
    /** Names the act to the provider, which does it once. */
    key: uuid('key').notNull(),
    /** `stop`: staff gave a plan, and what is paid there ends. Otherwise the event of the state machine. */
    what: text('what').notNull(),
    created_at: createdAt(),
  },
  (t) => [index('billing_intents_created_idx').on(t.created_at)],
);

/** What a provider has told us: kept before anything follows from it, so that nothing is lost and nothing counts twice. */
export const billingNotices = pgTable(
  'billing_notices',
  {
    id: id(),
    /** The provider's name of it: the same comes again. */
    event: text('event').notNull().unique(),
    /** What has happened, as the provider calls it. */
    kind: text('type').notNull(),
    customer: text('customer'),
    /** The payment it is about, where the provider names that and not who paid. */
    charge: text('charge'),
    user: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** received, done, ignored, failed. */
    status: text('status').notNull(),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    happened_at: instant('happened_at').notNull(),
    received_at: instant('received_at').notNull(),
    done_at: instant('done_at'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [index('billing_notices_status_idx').on(t.status, t.received_at), index('billing_notices_received_idx').on(t.received_at)],
);
