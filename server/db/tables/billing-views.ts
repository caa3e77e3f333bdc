import { boolean, doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './core.ts';

/**
 * What staff see of what accounts pay: views of the store, which read as tables do and are never written. What
 * they are made of stands in their migration; `drizzle-kit` knows no views, so it is not told of this file.
 */

/** Every account with its plan, whether or not it has ever done something about it. */
export const billingSubscriptions = pgTable('billing_subscriptions', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  state: text('state').notNull(),
  plan: text('plan').notNull(),
  period: text('period'),
  /** Minor units of `currency` that a period costs; null while none has been billed. */
  price: integer('price'),
  currency: text('currency'),
  next_at: instant('next_at'),
  next_plan: text('next_plan'),
  utm_source: text('utm_source'),
  utm_campaign: text('utm_campaign'),
  changed_at: instant('changed_at').notNull(),
});

/** Every code with how often it was used, and whether it is taken. */
export const billingCoupons = pgTable('billing_coupons', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull(),
  /** active, used_up, expired, disabled. */
  status: text('status').notNull(),
  percent: doublePrecision('percent'),
  amount: integer('amount'),
  currency: text('currency'),
  plans: jsonb('plans').$type<string[]>().notNull(),
  periods: jsonb('periods').$type<string[]>().notNull(),
  lasts: text('lasts').notNull(),
  months: integer('months'),
  uses: integer('uses').notNull(),
  most: integer('most'),
  until: instant('until'),
  built_in: boolean('built_in').notNull(),
  created_at: instant('created_at').notNull(),
});

/** Every bill with whose it is. Amounts in minor units of `currency`. */
export const billingInvoices = pgTable('billing_invoices', {
  id: uuid('id').primaryKey(),
  number: text('number').notNull(),
  email: text('email').notNull(),
  user: uuid('user_id').notNull(),
  status: text('status').notNull(),
  plan: text('plan').notNull(),
  period: text('period'),
  reason: text('reason').notNull(),
  amount: integer('amount').notNull(),
  tax: integer('tax').notNull(),
  currency: text('currency').notNull(),
  coupon: text('coupon'),
  discount: integer('discount').notNull(),
  is_test: boolean('is_test').notNull(),
  issued_at: instant('issued_at').notNull(),
  paid_at: instant('paid_at'),
  refunded: integer('refunded').notNull(),
  refunded_at: instant('refunded_at'),
  dispute: text('dispute'),
  /** Cents that a bank has taken back. */
  disputed: integer('disputed').notNull(),
  dispute_reason: text('dispute_reason'),
  dispute_until: instant('dispute_until'),
  /** When it is tried to be charged next. */
  retry_at: instant('retry_at'),
  /** Until when it can be given back; null where it cannot. */
  refund_until: instant('refund_until'),
});
