import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BilledTo } from '#domain/billing/billed-to.ts';
import type { WireConditions } from '#domain/wire/filters/conditions.ts';
import type { PrivacyMode } from '#domain/wire/track.ts';

/**
 * The relational schema, one for PGlite and PostgreSQL. `npm run db:generate` turns a change
 * here into a migration that is committed and read by a person.
 * Column names equal the field names of the declarations in `resources/`.
 */

/** A row as the store itself writes it as JSON, by the names of its columns. */
export interface DeletedRow {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

export const id = () => uuid('id').primaryKey().defaultRandom();
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => instant('created_at').notNull().defaultNow();
export const updatedAt = () =>
  instant('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull().default(''),
    /** argon2id; null until a password was set. */
    password_hash: text('password_hash'),
    plan: text('plan').notNull().default('limited'),
    user_type: text('user_type'),
    /** user, support or admin: staff roles, apart from the role in a workspace. */
    staff: text('staff').notNull().default('user'),
    language: text('language').notNull().default('en'),
    timezone: text('timezone').notNull().default('UTC'),
    trial_ends_at: instant('trial_ends_at'),
    /** The plan to whose limits what the account owns was last fitted; another one in force has to lock what is too much. */
    plan_settled: text('plan_settled'),
    /** People tracked over all workspaces of the account, as last counted, and the month in its zone that they were counted for (`YYYY-MM`). */
    people_tracked: integer('people_tracked').notNull().default(0),
    people_month: text('people_month'),
    is_demo: boolean('is_demo').notNull().default(false),
    /** Null until the address was confirmed by a link sent to it, or by an identity provider. */
    email_verified_at: instant('email_verified_at'),
    /** A new address that waits for its confirmation. */
    pending_email: text('pending_email'),
    /** Secret of the second factor, sealed; in force once `totp_enabled_at` is set. */
    totp_secret: text('totp_secret'),
    totp_enabled_at: instant('totp_enabled_at'),
    /** The 30-second step of the last code that was taken: no code counts twice. */
    totp_last_step: integer('totp_last_step'),
    /** Which mails beside the necessary ones are wanted; a missing name means yes. */
    notifications: jsonb('notifications').$type<Record<string, boolean>>().notNull().default({}),
    /** Whom bills are made out to from now on; null where nobody has said. */
    billed_to: jsonb('billed_to').$type<BilledTo>(),
    /** utm_* of the register page. */
    acquisition: jsonb('acquisition').$type<Record<string, string>>(),
    last_seen_at: instant('last_seen_at'),
    // What a list filters by: is something there, whatever its value.
    is_verified: boolean('is_verified').generatedAlwaysAs(sql`email_verified_at is not null`),
    has_logged_in: boolean('has_logged_in').generatedAlwaysAs(sql`last_seen_at is not null`),
    on_trial: boolean('on_trial').generatedAlwaysAs(sql`trial_ends_at is not null`),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    // What memberships copy; see there.
    uniqueIndex('users_named_key').on(t.id, t.email, t.first_name, t.last_name),
    // In the orders of the list, so that a page of it is read and not sorted.
    index('users_created_idx').on(t.created_at.desc().nullsLast(), t.id),
    index('users_email_order_idx').on(sql`lower(${t.email})`, t.id),
    index('users_last_seen_idx').on(t.last_seen_at.desc().nullsLast(), t.id),
  ],
);

/** One row per issued refresh token; a family dies as a whole when a used one comes back. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    family: uuid('family').notNull(),
    token_hash: text('token_hash').notNull(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
    revoked_at: instant('revoked_at'),
    /** The token it was traded for, sealed; forgotten once the used one may not come again. */
    successor: text('successor'),
    user_agent: text('user_agent'),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('refresh_tokens_hash_key').on(t.token_hash),
    index('refresh_tokens_family_idx').on(t.family),
    index('refresh_tokens_user_idx').on(t.user_id),
  ],
);

export const workspaces = pgTable(
  'workspaces',
  {
    id: id(),
    /** The owner. */
    user: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    main_url: text('main_url'),
    timezone: text('timezone').notNull().default('UTC'),
    client_timezone: text('client_timezone'),
    currency: text('currency').notNull().default('USD'),
    tracking: boolean('tracking').notNull().default(true),
    automatic_actions: boolean('automatic_actions').notNull().default(true),
    anonymise_users: boolean('anonymise_users').notNull().default(true),
    /** Hashes of email addresses and phone numbers are kept, by which browsers of one person are joined. */
    match_people: boolean('match_people').notNull().default(false),
    /** How visitors are told apart. */
    privacy_mode: text('privacy_mode').$type<PrivacyMode>().notNull().default('cookie'),
    /** Months of visitors' data that are kept; 0: all. */
    months_kept: integer('months_kept').notNull().default(0),
    /** The folder under the site's own address from which the script comes; null: this installation's. */
    script_address: text('script_address'),
    rate_limiting_enabled: boolean('rate_limiting_enabled').notNull().default(true),
    is_locked: boolean('is_locked').notNull().default(false),
    /** When and by whom; null while it is open. */
    locked_at: instant('locked_at'),
    locked_by: uuid('locked_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** For want of room in the plan: opened again by one act once there is room. */
    locked_by_plan: boolean('locked_by_plan').notNull().default(false),
    started_tracking_at: instant('started_tracking_at'),
    /** Since then amounts of its currency are on record, and the currency stays. */
    money_recorded_at: instant('money_recorded_at'),
    /** Key of the server-side event API, encrypted at rest. */
    app_key: text('app_key').notNull(),
    is_demo: boolean('is_demo').notNull().default(false),
    /** Its numbers are those of sample data, which are kept apart from its own. */
    is_sample: boolean('is_sample').notNull().default(false),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [index('workspaces_owner_idx').on(t.user, t.name)],
);

/**
 * Collaborators ("project clients"): permissions 0 view only, 1 read and write. Until somebody
 * accepts, a row is an invitation to an address: it belongs to no account and lets nobody in.
 */
export const memberships = pgTable(
  'memberships',
  {
    id: id(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /**
     * Of an invitation what was typed; then copies of the person's own fields, so that a list can
     * search, filter and sort by them. The foreign key keeps them true.
     */
    email: text('email').notNull(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull().default(''),
    is_pending: boolean('is_pending').notNull().generatedAlwaysAs(sql`user_id is null`),
    permissions: integer('permissions').notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('memberships_workspace_user_key').on(t.workspace_id, t.user_id),
    index('memberships_user_idx').on(t.user_id),
    uniqueIndex('memberships_invitation_key').on(t.workspace_id, t.email).where(sql`user_id is null`),
    index('memberships_invited_idx').on(t.email).where(sql`user_id is null`),
    foreignKey({
      name: 'memberships_named_fkey',
      columns: [t.user_id, t.email, t.first_name, t.last_name],
      foreignColumns: [users.id, users.email, users.first_name, users.last_name],
    })
      .onUpdate('cascade')
      .onDelete('cascade'),
  ],
);

export const canvases = pgTable(
  'canvases',
  {
    id: id(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    owner: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    status: text('status').notNull().default('planned'),
    is_locked: boolean('is_locked').notNull().default(false),
    /** When and by whom; null while it is open. */
    locked_at: instant('locked_at'),
    locked_by: uuid('locked_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** For want of room in the plan. */
    locked_by_plan: boolean('locked_by_plan').notNull().default(false),
    /** Kept with the document so that lists need not read it. */
    elements: integer('elements').notNull().default(0),
    plan_profit: bigint('plan_profit', { mode: 'number' }),
    /** A small drawing of the document, in the notation of domain/canvas/thumbnail-text.ts; null until it was first saved. */
    thumbnail: text('thumbnail'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  // In the order of the list, so that a page of it is read and not sorted.
  (t) => [
    index('canvases_workspace_idx').on(t.workspace_id, t.is_locked, t.updated_at.desc().nullsLast(), t.id),
    index('canvases_owner_idx').on(t.owner),
  ],
);

export const domains = pgTable(
  'domains',
  {
    id: id(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    domain: text('domain').notNull(),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex('domains_workspace_domain_key').on(t.workspace_id, t.domain)],
);

export const exchangeRates = pgTable(
  'exchange_rates',
  {
    id: id(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    currency: text('currency').notNull(),
    rate: doublePrecision('rate').notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [uniqueIndex('exchange_rates_workspace_currency_key').on(t.workspace_id, t.currency)],
);

export const ips = pgTable(
  'ips',
  {
    id: id(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    ip: text('ip').notNull(),
    note: text('note'),
    blacklisted: boolean('blacklisted').notNull().default(true),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex('ips_workspace_ip_key').on(t.workspace_id, t.ip)],
);

export const kpiWidgets = pgTable(
  'kpi_widgets',
  {
    id: id(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    display_name: text('display_name').notNull(),
    metric_type: text('metric_type').notNull(),
    category: text('category').notNull(),
    element_type: text('element_type'),
    attribute_key: text('attribute_key'),
    operator: text('operator'),
    value: text('value'),
    conditions: jsonb('conditions').$type<WireConditions>(),
    is_commerce: boolean('is_commerce').notNull().default(false),
    position: integer('position').notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [index('kpi_widgets_workspace_idx').on(t.workspace_id, t.position)],
);

export const kpiTargets = pgTable(
  'kpi_targets',
  {
    id: id(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    widget_id: uuid('widget_id')
      .notNull()
      .references(() => kpiWidgets.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    target_value: integer('target_value').notNull(),
    threshold_value: integer('threshold_value').notNull(),
    period: integer('period').notNull(),
    direction: text('direction').notNull().default('reach'),
    type: integer('type').notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [index('kpi_targets_workspace_idx').on(t.workspace_id, t.name)],
);

/**
 * Rows that were deleted and can be brought back, with whatever went with them: `rows` holds them as
 * they were, by table, in the order in which they can be written again.
 */
export const deletedRows = pgTable(
  'deleted_rows',
  {
    resource: text('resource').notNull(),
    /** Of the deleted row, which gets it back. */
    id: uuid('id').notNull(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    rows: jsonb('rows').$type<readonly DeletedRow[]>().notNull(),
    deleted_at: instant('deleted_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.resource, t.id] }),
    index('deleted_rows_workspace_idx').on(t.workspace_id, t.deleted_at),
    index('deleted_rows_deleted_idx').on(t.deleted_at),
  ],
);
