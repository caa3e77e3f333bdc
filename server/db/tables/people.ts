import { date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant, users, workspaces } from './core.ts';

/**
 * People who were erased. The rows stay: by them it is known whose events do not come back, from a
 * spool, a browser that was away, or a file with history.
 */
export const erasures = pgTable(
  'erasures',
  {
    id: id(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** The visitors they were, as the event store numbers them. */
    visitors: jsonb('visitors').$type<readonly string[]>().notNull(),
    /** The same as hashes of the ids that arrive. */
    marks: jsonb('marks').$type<readonly string[]>().notNull(),
    requested_by: uuid('requested_by_id').references(() => users.id, { onDelete: 'set null' }),
    requested_at: instant('requested_at').notNull(),
    /** Null until nothing of them is left. */
    done_at: instant('done_at'),
  },
  (t) => [index('erasures_workspace_idx').on(t.workspace_id)],
);

/**
 * What visitors without a cookie are told apart with on a day of UTC, sealed; removed once the day is over. The table is
 * unlogged: neither the log of the database, nor what is made of it, has what stood here.
 */
export const dailySalts = pgTable('daily_salts', {
  day: date('day').primaryKey(),
  sealed: text('sealed').notNull(),
});
