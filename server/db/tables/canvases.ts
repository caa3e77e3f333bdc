import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AnyDocument } from '#domain/canvas/records.ts';
import type { CanvasReport } from '#domain/wire/answers/canvas.ts';
import type { LogoMedia } from '#domain/wire/logos.ts';
import type { PictureMedia } from '#domain/wire/pictures.ts';
import type { LinkActuals, LinkRange } from '#domain/wire/shares.ts';
import { canvases, createdAt, id, instant, updatedAt, users, workspaces } from './core.ts';

/** Drawings, how they once were, what is said on them, what several people change on one, the links by which strangers see one, the logo at its head, the pictures on it, and how often which template became one. */

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

/**
 * Drawings as they once were: those that somebody gave a name, and those that the store kept before somebody went on.
 * One at most of each revision.
 */
export const canvasVersions = pgTable(
  'canvas_versions',
  {
    id: id(),
    canvas_id: uuid('canvas_id')
      .notNull()
      .references(() => canvases.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    document: jsonb('document').$type<AnyDocument>().notNull(),
    elements: integer('elements').notNull(),
    /** Minor units of the workspace's currency; null where the plan comes to nothing anybody could tell. */
    plan_profit: bigint('plan_profit', { mode: 'number' }),
    /** Null: nobody named it, so it goes with time. */
    name: text('name'),
    saved_by: uuid('saved_by').references(() => users.id, { onDelete: 'set null' }),
    /** When it was drawn. */
    saved_at: instant('saved_at').notNull(),
    kept_at: instant('kept_at').notNull(),
  },
  (table) => [uniqueIndex('canvas_versions_revision').on(table.canvas_id, table.revision)],
);

/**
 * What people say to each other on a canvas. The first comment of a thread has its own id as `thread`, and what holds of all of it:
 * where it is tied, and since when it is resolved. No foreign key ties an answer to it, so that the bin keeps each once.
 */
export const canvasComments = pgTable(
  'canvas_comments',
  {
    id: id(),
    canvas_id: uuid('canvas_id')
      .notNull()
      .references(() => canvases.id, { onDelete: 'cascade' }),
    thread: uuid('thread').notNull(),
    element: text('element'),
    /** Canvas pixels, where it is tied to no element. */
    x: doublePrecision('x'),
    y: doublePrecision('y'),
    /** Plain text; `<@id>` stands for a person. */
    text: text('text').notNull(),
    author: uuid('author').references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    edited_at: instant('edited_at'),
    resolved_at: instant('resolved_at'),
    resolved_by: uuid('resolved_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('canvas_comments_canvas').on(table.canvas_id, table.created_at),
    // An account that goes leaves what it wrote.
    index('canvas_comments_author').on(table.author),
  ],
);

/** View-only links to a canvas. One that is revoked is gone. */
export const canvasShares = pgTable(
  'canvas_shares',
  {
    id: id(),
    canvas_id: uuid('canvas_id')
      .notNull()
      .references(() => canvases.id, { onDelete: 'cascade' }),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull().default(''),
    /** SHA-256 of what stands in the link: what is looked up. */
    token_hash: text('token_hash').notNull().unique(),
    /** The same sealed, so that whoever shares can copy the link again. */
    token: text('token').notNull(),
    /** argon2id; null where no password is asked for. */
    password_hash: text('password_hash'),
    expires_at: instant('expires_at'),
    hide_money: boolean('hide_money').notNull().default(false),
    hide_notes: boolean('hide_notes').notNull().default(true),
    allow_copy: boolean('allow_copy').notNull().default(false),
    /** The drawing of that moment, whole; null for a live link. */
    frozen: jsonb('frozen').$type<AnyDocument>(),
    frozen_at: instant('frozen_at'),
    actuals: text('actuals').$type<LinkActuals>().notNull().default('none'),
    actuals_range: jsonb('actuals_range').$type<LinkRange>().notNull().default(sql`'"period"'::jsonb`),
    /** Numbers of one moment, whole; null where none are kept. */
    frozen_actuals: jsonb('frozen_actuals').$type<CanvasReport>(),
    actuals_at: instant('actuals_at'),
    embed_hosts: jsonb('embed_hosts').$type<string[]>().notNull().default([]),
    opened: integer('opened').notNull().default(0),
    last_opened_at: instant('last_opened_at'),
    created_at: createdAt(),
  },
  (table) => [index('canvas_shares_canvas').on(table.canvas_id, table.created_at)],
);

/** The picture at the head of what a workspace shows to others, apart from its row, which every list reads. */
export const workspaceLogos = pgTable('workspace_logos', {
  workspace_id: uuid('workspace_id')
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  media: text('media').$type<LogoMedia>().notNull(),
  image: bytes('image').notNull(),
  /** Pixels. */
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** Begin of its SHA-256: tells this picture from the one before it. */
  version: text('version').notNull(),
  set_at: instant('set_at').notNull(),
});

/** Pictures that people brought to the canvases of a workspace: elements name them by their keys, in whatever workspace they are copied to. */
export const canvasPictures = pgTable(
  'canvas_pictures',
  {
    /** Random: whoever knows it is shown the picture. */
    key: text('key').primaryKey(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    media: text('media').$type<PictureMedia>().notNull(),
    image: bytes('image').notNull(),
    /** Pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Begin of its SHA-256: the same picture is kept once. */
    version: text('version').notNull(),
    created_at: createdAt(),
  },
  (table) => [uniqueIndex('canvas_pictures_once').on(table.workspace_id, table.version)],
);

/** How many canvases were made of each template on this installation: what lists are ordered by. Says nothing of who made them. */
export const templateUses = pgTable('template_uses', {
  template: text('template').primaryKey(),
  uses: integer('uses').notNull(),
});

/** Canvases that people saved to begin others with. */
export const ownTemplates = pgTable(
  'own_templates',
  {
    id: id(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    author: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    about: text('about'),
    /** What it is for: null where its author said nothing of it. */
    industry: text('industry'),
    purpose: text('purpose'),
    offer_type: text('offer_type'),
    product: text('product'),
    audience: text('audience').notNull().default('private'),
    thumbnail: text('thumbnail'),
    steps: integer('steps').notNull().default(0),
    /** Minor units of the workspace's currency, not rounded. */
    cost_per_visitor: doublePrecision('cost_per_visitor').notNull().default(0),
    value_per_visitor: doublePrecision('value_per_visitor').notNull().default(0),
    created_at: createdAt(),
    updated_at: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('own_templates_workspace').on(table.workspace_id, table.name), index('own_templates_author').on(table.author)],
);

/** The drawing of a template that somebody saved, apart from its row, because it is large. */
export const ownTemplateDocuments = pgTable('own_template_documents', {
  template_id: uuid('template_id')
    .primaryKey()
    .references(() => ownTemplates.id, { onDelete: 'cascade' }),
  document: jsonb('document').$type<AnyDocument>().notNull(),
});

/** Copies of templates that somebody offered to everybody, as they were then; published ones stand in the library. */
export const communityTemplates = pgTable(
  'community_templates',
  {
    id: id(),
    /** The author; null where the account is gone, which a published one outlives. */
    user: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whose drawing it is; null where the workspace is deleted. */
    workspace: uuid('workspace_id').references(() => workspaces.id, { onDelete: 'set null' }),
    /** What it is a copy of. No tie: one that is deleted and brought back is the same template. */
    template: uuid('template_id'),
    status: text('status').notNull().default('offered'),
    name: text('name').notNull(),
    about: text('about'),
    credit: text('credit'),
    industry: text('industry').notNull(),
    purpose: text('purpose').notNull(),
    offer_type: text('offer_type').notNull(),
    product: text('product').notNull(),
    language: text('language').notNull(),
    currency: text('currency').notNull(),
    keep_money: boolean('keep_money').notNull(),
    keep_rules: boolean('keep_rules').notNull(),
    keep_notes: boolean('keep_notes').notNull(),
    thumbnail: text('thumbnail'),
    steps: integer('steps').notNull().default(0),
    /** Minor units of its currency, not rounded. */
    cost_per_visitor: doublePrecision('cost_per_visitor').notNull().default(0),
    value_per_visitor: doublePrecision('value_per_visitor').notNull().default(0),
    reports: integer('reports').notNull().default(0),
    reason: text('reason'),
    offered_at: instant('offered_at').notNull().defaultNow(),
    decided_at: instant('decided_at'),
  },
  (table) => [
    index('community_templates_status').on(table.status, table.offered_at),
    index('community_templates_user').on(table.user),
    index('community_templates_template').on(table.template),
  ],
);

/** The drawing of an offered template: nothing writes it a second time. */
export const communityDocuments = pgTable('community_documents', {
  template_id: uuid('template_id')
    .primaryKey()
    .references(() => communityTemplates.id, { onDelete: 'cascade' }),
  document: jsonb('document').$type<AnyDocument>().notNull(),
});

/** Who reported a published template; each once. */
export const templateReports = pgTable(
  'template_reports',
  {
    template_id: uuid('template_id')
      .notNull()
      .references(() => communityTemplates.id, { onDelete: 'cascade' }),
    user: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    note: text('note'),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.template_id, table.user] })],
);

/** Sample data of a workspace: what was made for it, and how far its events go. */
export const samples = pgTable(
  'samples',
  {
    workspace_id: uuid('workspace_id')
      .primaryKey()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** No foreign key: a canvas that is brought back is the sample's again. */
    canvas_id: uuid('canvas_id'),
    /** Targets made with it, by id. */
    targets: jsonb('targets').$type<readonly string[]>().notNull().default([]),
    /** The language its products are called in. */
    language: text('language').notNull(),
    /** The moment its story is told from. */
    anchor: instant('anchor').notNull(),
    /** Events are stored up to here; null before the first run ended. */
    until: instant('until'),
    /** Events are being stored up to here; kept until done, so that a run can be repeated. */
    goal: instant('goal'),
  },
  (table) => [index('samples_canvas_idx').on(table.canvas_id)],
);

/** What a workspace sells: canvases take products from here. Percent are percent, amounts minor units. */
export const products = pgTable(
  'products',
  {
    id: id(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    price: bigint('price', { mode: 'number' }).notNull(),
    billing: text('billing').notNull().default('one_off'),
    periods: integer('periods'),
    churn: doublePrecision('churn'),
    trial_days: integer('trial_days'),
    trial_to_paid: doublePrecision('trial_to_paid'),
    payments: integer('payments'),
    default_rate: doublePrecision('default_rate'),
    tax_rate: doublePrecision('tax_rate'),
    tax_included: boolean('tax_included').notNull().default(true),
    refund: doublePrecision('refund'),
    fee_share: doublePrecision('fee_share'),
    fee_fixed: bigint('fee_fixed', { mode: 'number' }),
    unit_cost: bigint('unit_cost', { mode: 'number' }),
    repeatable: boolean('repeatable').notNull().default(false),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [index('products_workspace_idx').on(table.workspace_id, table.name)],
);
