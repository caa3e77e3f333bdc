import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { StoredSubscription } from '#domain/billing/stored.ts';
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
    /** paid, open, void, refunded. */
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
    /** Nobody's money has moved. */
    is_test: boolean('is_test').notNull(),
    issued_at: instant('issued_at').notNull(),
    paid_at: instant('paid_at'),
    refunded_at: instant('refunded_at'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [uniqueIndex('invoices_act_key').on(t.user_id, t.act), index('invoices_user_idx').on(t.user_id, t.issued_at)],
);

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
    /** Why somebody cancelled, where they said. */
    reason: text('reason'),
    happened_at: instant('happened_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.act] })],
);
