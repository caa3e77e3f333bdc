import { boolean, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, workspaces } from './core.ts';

/** What people keep about the monitor. */

export const annotations = pgTable(
  'annotations',
  {
    id: id(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    kind: text('kind').notNull().default('note'),
    day: date('day', { mode: 'string' }).notNull(),
    last_day: date('last_day', { mode: 'string' }),
    created_at: createdAt(),
  },
  (t) => [index('annotations_workspace_idx').on(t.workspace_id, t.day)],
);

export const monitorViews = pgTable(
  'monitor_views',
  {
    id: id(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    tab: text('tab').notNull().default('kpi'),
    range: text('range'),
    compare: text('compare'),
    breakdown: text('breakdown'),
    filter: text('filter'),
    order: text('order'),
    search: text('search'),
    kpi: text('kpi'),
    is_default: boolean('is_default').notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [index('monitor_views_workspace_idx').on(t.workspace_id, t.name)],
);

export const segments = pgTable(
  'segments',
  {
    id: id(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    filter: text('filter'),
    created_at: createdAt(),
  },
  (t) => [index('segments_workspace_idx').on(t.workspace_id, t.name)],
);
