import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { StoredCost } from '#domain/spend/costs.ts';
import { createdAt, id, users, workspaces } from './core.ts';

/** Ad costs entered at once. The event store holds those in force; what was entered stands here. */
export const spendEntries = pgTable(
  'spend_entries',
  {
    id: id(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    entered_by: uuid('entered_by_id').references(() => users.id, { onDelete: 'set null' }),
    first_day: text('first_day').notNull(),
    last_day: text('last_day').notNull(),
    line_count: integer('line_count').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** By day, in minor units of the workspace's currency. */
    costs: jsonb('costs').$type<readonly StoredCost[]>().notNull(),
    created_at: createdAt(),
  },
  (t) => [index('spend_entries_workspace_idx').on(t.workspace_id, t.created_at.desc().nullsLast(), t.id)],
);
