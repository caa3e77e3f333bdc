import { bigint, customType, index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { AnyDocument } from '#domain/canvas/records.ts';
import { canvases, instant, users } from './tables.ts';

/** Drawings, and what several people change on one. */

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** The drawing, apart from its row: large, saved often, with a revision of its own. */
export const canvasDocuments = pgTable('canvas_documents', {
  canvas_id: uuid('canvas_id')
    .primaryKey()
    .references(() => canvases.id, { onDelete: 'cascade' }),
  revision: integer('revision').notNull().default(1),
  document: jsonb('document').$type<AnyDocument>().notNull(),
  /** What people who changed it together have of it (Yjs); null until the first time. */
  state: bytes('state'),
  saved_by: uuid('saved_by').references(() => users.id, { onDelete: 'set null' }),
  saved_at: instant('saved_at').notNull().defaultNow(),
});

/** Changes made together that are not in the document yet, in their order. */
export const canvasUpdates = pgTable(
  'canvas_updates',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    canvas_id: uuid('canvas_id')
      .notNull()
      .references(() => canvases.id, { onDelete: 'cascade' }),
    update: bytes('update').notNull(),
    made_by: uuid('made_by').references(() => users.id, { onDelete: 'set null' }),
    made_at: instant('made_at').notNull().defaultNow(),
  },
  (table) => [index('canvas_updates_canvas').on(table.canvas_id, table.id)],
);
