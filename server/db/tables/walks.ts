import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { WalkedEvent } from '#domain/wire/walks.ts';
import { createdAt, id, instant, users, workspaces } from './core.ts';

/** Walks of owners through their own sites. What was seen on them stands here and in no statistics, and goes a day later. */
export const walks = pgTable(
  'walks',
  {
    id: id(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The browser that came first with the marker, as a keyed hash: nobody else can use it. */
    claimed_by: text('claimed_by'),
    seen: jsonb('seen').$type<readonly WalkedEvent[]>().notNull().default([]),
    ends_at: instant('ends_at').notNull(),
    created_at: createdAt(),
  },
  (t) => [index('walks_workspace_idx').on(t.workspace_id), index('walks_ends_idx').on(t.ends_at)],
);
