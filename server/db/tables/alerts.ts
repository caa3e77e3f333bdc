import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AlertFacts } from '#domain/wire/alerts.ts';
import { createdAt, id, instant, kpiTargets, workspaces } from './core.ts';

/** Tables about alerts: who is told, what was seen of each target or part of a canvas, and what has to be told. */

const ofWorkspace = () =>
  uuid('workspace_id')
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' });

export const alerts = pgTable(
  'alerts',
  {
    id: id(),
    workspace_id: ofWorkspace(),
    target_id: uuid('target_id').references(() => kpiTargets.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    watches: text('watches').notNull().default('targets'),
    /** No foreign key: an alert outlives its canvas, says so, and watches on when it comes back from the bin. */
    canvas_id: uuid('canvas_id'),
    /** Id of the line or the element in the drawing. */
    part_id: text('part_id'),
    measure: text('measure').notNull().default('people'),
    /** What the part is called, in `language`, as of `part_revision` of the drawing. */
    part_name: text('part_name'),
    part_revision: integer('part_revision'),
    standing: text('standing'),
    channel: text('channel').notNull(),
    /** Masked; the whole address is sealed. */
    url: text('url'),
    sealed_url: text('sealed_url'),
    /** Signs what is posted to an own webhook; sealed. */
    secret: text('secret').notNull(),
    recipients: text('recipients'),
    /** Ids of the accounts that `recipients` names: an address may change. */
    recipient_ids: jsonb('recipient_ids').$type<string[]>().notNull().default([]),
    /** Of whoever made it: what is posted to a channel is written in it. */
    language: text('language').notNull().default('en'),
    changes: text('changes').notNull().default('both'),
    quiet_from: integer('quiet_from'),
    quiet_to: integer('quiet_to'),
    is_active: boolean('is_active').notNull().default(true),
    last_result: text('last_result'),
    last_sent_at: instant('last_sent_at'),
    last_error: text('last_error'),
    created_at: createdAt(),
  },
  (t) => [
    index('alerts_workspace_idx').on(t.workspace_id, t.name),
    index('alerts_target_idx').on(t.target_id),
    index('alerts_canvas_idx').on(t.canvas_id),
  ],
);

/** When what is watched of a workspace was last looked at. */
export const alertChecks = pgTable('alert_checks', {
  workspace_id: ofWorkspace().primaryKey(),
  checked_at: instant('checked_at').notNull(),
});

/** What is remembered of a target between two looks: `Watched` of domain/targets. */
export const alertStates = pgTable('alert_states', {
  target_id: uuid('target_id')
    .primaryKey()
    .references(() => kpiTargets.id, { onDelete: 'cascade' }),
  status: text('status'),
  seen: text('seen'),
});

/** The same of the part of a canvas that an alert watches; of another part, or in another period, watching begins anew. */
export const alertPartStates = pgTable('alert_part_states', {
  alert_id: uuid('alert_id')
    .primaryKey()
    .references(() => alerts.id, { onDelete: 'cascade' }),
  /** `subjectOfPart`. */
  subject: text('subject').notNull(),
  period_start: text('period_start').notNull(),
  status: text('status'),
  seen: text('seen'),
});

/** One message of one alert: written with the change it tells of, delivered by a job. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    id: id(),
    alert_id: uuid('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    /** What it is about (`subjectOf`). No foreign key: a row that hangs on two would come back twice from the bin. */
    subject: text('subject').notNull(),
    period_start: text('period_start').notNull(),
    direction: text('direction').notNull(),
    facts: jsonb('facts').$type<AlertFacts>().notNull(),
    /** queued, sent, failed, or dropped: no longer true or no longer wanted. */
    status: text('status').notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    next_attempt_at: instant('next_attempt_at').notNull(),
    error: text('error'),
    created_at: createdAt(),
  },
  (t) => [
    // At most one message of an alert per subject, period and direction.
    uniqueIndex('alert_deliveries_once_key').on(t.alert_id, t.subject, t.period_start, t.direction),
    index('alert_deliveries_due_idx').on(t.status, t.next_attempt_at),
  ],
);
