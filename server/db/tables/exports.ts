import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { EventKind } from '#domain/wire/track.ts';
import { createdAt, id, instant, users, workspaces } from './core.ts';

/** How far a file is written: what stands in it for good, and where to go on. */
export interface Written {
  /** Bytes of the file. */
  readonly bytes: number;
  /** Bytes of what is noted beside it. */
  readonly noted: number;
  readonly rows: number;
  /** The first event that is not in it yet, as `time received_at id`; null: the first of the range. */
  readonly next: readonly [string, string, string] | null;
}

/** Files of raw events. */
export const eventExports = pgTable(
  'event_exports',
  {
    id: id(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    state: text('state').notNull().default('waiting'),
    progress: integer('progress').notNull().default(0),
    first_day: date('first_day', { mode: 'string' }).notNull(),
    last_day: date('last_day', { mode: 'string' }).notNull(),
    format: text('format').notNull(),
    personal: boolean('personal').notNull().default(false),
    row_count: integer('row_count').notNull().default(0),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    ordered_by: uuid('ordered_by_id').references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    expires_at: instant('expires_at'),
    problem: text('problem'),
    /** The instants that its days were when it was ordered, and up to when events had come in. */
    starts_at: instant('starts_at').notNull(),
    ends_at: instant('ends_at').notNull(),
    /** Kinds that the plan did not show. */
    withheld: jsonb('withheld').$type<readonly EventKind[]>().notNull(),
    written: jsonb('written').$type<Written | null>(),
    /** Who writes it now, and until when they are taken to be alive. */
    claim: uuid('claim'),
    claimed_until: instant('claimed_until'),
    /** Tries in a row at which the store did not answer. */
    failures: integer('failures').notNull().default(0),
  },
  (t) => [
    index('event_exports_workspace_idx').on(t.workspace_id, t.created_at.desc().nullsLast(), t.id),
    uniqueIndex('event_exports_one_at_a_time').on(t.workspace_id).where(sql`state in ('waiting', 'running')`),
  ],
);
