import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, updatedAt, users } from './core.ts';

/** Tables in which the server notes for itself what it has done and what it limits. */

/** Facts about this installation: demo progress, set-up token, version last started. */
export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updated_at: updatedAt(),
});

/** Writes that carry an Idempotency-Key, so that a double click creates one thing. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    status: integer('status').notNull(),
    body: jsonb('body').notNull(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.key] })],
);

/** Counters of the rate limits, by a hash of what is limited. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resets_at: instant('resets_at').notNull(),
    /** Failures that add up beyond one window: `server/limits`. */
    lasting: boolean('lasting').notNull().default(false),
  },
  (t) => [index('attempts_resets_idx').on(t.resets_at)],
);

/** What was read of websites for people without an account, until they come back for it; by a hash of what opens it. */
export const siteReadings = pgTable(
  'site_readings',
  {
    token_hash: text('token_hash').primaryKey(),
    reading: jsonb('reading').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [index('site_readings_expires_idx').on(t.expires_at)],
);
