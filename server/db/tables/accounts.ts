import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, memberships, users, workspaces } from './core.ts';

/** Tables about people and those who help them; the schema of what they work on is in `tables.ts`. */

const owner = (name = 'user_id') =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** One row per log-in; its id is the `family` of its refresh tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    user_id: owner(),
    user_agent: text('user_agent'),
    /** City-less on purpose: the network it came from (IPv6 cut to /64). */
    network: text('network'),
    /** Set while staff is logged in as this person. */
    admin_id: uuid('admin_id').references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason'),
    /** Hard end, whatever is refreshed; null for an ordinary log-in. */
    ends_at: instant('ends_at'),
    last_seen_at: instant('last_seen_at').notNull().defaultNow(),
    /** When its person last proved to be there, and by what: `server/accounts/step-up`. */
    proven_at: instant('proven_at'),
    proven_by: text('proven_by'),
    revoked_at: instant('revoked_at'),
    created_at: createdAt(),
  },
  (t) => [index('sessions_user_idx').on(t.user_id, t.created_at)],
);

/** Tokens by which programs ask in somebody's name. Only a hash is kept; what decides about access is in memory by it. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    user_id: owner(),
    name: text('name').notNull(),
    /** read or write. */
    access: text('access').notNull(),
    /** The only workspace it reaches; null: all of its person's. */
    workspace: uuid('workspace_id').references(() => workspaces.id, { onDelete: 'cascade' }),
    token_hash: text('token_hash').notNull(),
    hint: text('hint').notNull(),
    expires_at: instant('expires_at'),
    last_used_at: instant('last_used_at'),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('api_tokens_hash_key').on(t.token_hash),
    index('api_tokens_user_idx').on(t.user_id, t.created_at),
    index('api_tokens_workspace_idx').on(t.workspace),
  ],
);

/** Links sent by mail that work once: only a hash of the secret part is kept. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    id: id(),
    user_id: owner(),
    /** reset, verify, change-email, stop-change, prove: see `server/accounts/links/mailed-links.ts`. */
    purpose: text('purpose').notNull(),
    token_hash: text('token_hash').notNull(),
    /** The address a change of email is about. */
    email: text('email'),
    /** The log-in it was asked for in: a code proves that one, a change of address keeps it. */
    session_id: uuid('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex('mailed_links_hash_key').on(t.token_hash), index('mailed_links_user_idx').on(t.user_id, t.purpose)],
);

/** Links in mails that invite: they work once, while the invitation waits. */
export const invitationLinks = pgTable(
  'invitation_links',
  {
    id: id(),
    /** The invitation; null once it was taken back. */
    membership_id: uuid('membership_id').references(() => memberships.id, { onDelete: 'set null' }),
    token_hash: text('token_hash').notNull(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
    created_at: createdAt(),
  },
  (t) => [index('invitation_links_membership_idx').on(t.membership_id)],
);

/** Accounts at OpenID providers that log a person in. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    user_id: owner(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identities_user_idx').on(t.user_id)],
);

/** One-time codes that stand in for a lost second factor, hashed. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    user_id: owner(),
    code_hash: text('code_hash').notNull(),
    used_at: instant('used_at'),
  },
  (t) => [uniqueIndex('recovery_codes_key').on(t.user_id, t.code_hash)],
);

/** Periodic reports of the monitor by mail: period_type 0 daily, 1 weekly, 2 monthly. */
export const monitoringReports = pgTable(
  'monitoring_reports',
  {
    id: id(),
    user_id: owner(),
    period_type: integer('period_type').notNull(),
    /** The next time it is due. */
    send_at: instant('send_at').notNull(),
    client_timezone: text('client_timezone').notNull(),
    deleted_at: instant('deleted_at'),
    created_at: createdAt(),
  },
  (t) => [index('monitoring_reports_user_idx').on(t.user_id), index('monitoring_reports_due_idx').on(t.send_at)],
);

/** Every mail, also those that were sent: the outbox. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    recipient: text('recipient').notNull(),
    /** The account it is about, where there is one. */
    user: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    template: text('template').notNull(),
    language: text('language').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** Its links that open something by themselves, sealed, until they work no longer: `server/mail/secret-links.ts`. */
    links: text('links'),
    headers: jsonb('headers').$type<Record<string, string>>().notNull().default({}),
    /** queued, sent, failed; `kept` where no SMTP server is set. */
    status: text('status').notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    next_attempt_at: instant('next_attempt_at'),
    sent_at: instant('sent_at'),
    created_at: createdAt(),
  },
  (t) => [
    index('mails_created_idx').on(t.created_at.desc().nullsLast(), t.id),
    index('mails_user_idx').on(t.user, t.created_at),
    index('mails_due_idx').on(t.status, t.next_attempt_at),
  ],
);

/**
 * Who did what, as whom, to what, with what before and after, and from where. Rows are only ever
 * added. Ids are kept without foreign keys: the log outlives what it speaks of.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    /** The person at the keyboard. */
    actor: uuid('actor_id'),
    actor_email: text('actor_email').notNull(),
    /** Whom staff was logged in as. */
    acting_as: uuid('acting_as_id'),
    acting_as_email: text('acting_as_email'),
    /** Name of the API token by which a program asked in the actor's name, as it was then. */
    api_token: text('api_token'),
    /** `<subject>.<action>`, e.g. `workspaces.delete`, `admin.beginImpersonation`. */
    action: text('action').notNull(),
    target_type: text('target_type').notNull(),
    target_id: text('target_id'),
    target_label: text('target_label'),
    workspace_id: uuid('workspace_id'),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason'),
    /** Network of the request: the /24 or /48 of its address; entries of earlier versions hold the address. */
    address: text('address'),
    /** Somebody came in, failed to, or left: what a list shows or leaves out. */
    is_sign_in: boolean('is_sign_in').generatedAlwaysAs(sql`action like 'auth.%'`),
    created_at: createdAt(),
  },
  (t) => [
    index('audit_entries_created_idx').on(t.created_at.desc().nullsLast(), t.id),
    index('audit_entries_workspace_idx').on(t.workspace_id, t.created_at),
    index('audit_entries_actor_idx').on(t.actor, t.created_at),
    index('audit_entries_target_idx').on(t.target_id, t.created_at),
  ],
);

/** Mails about a plan that go out once: what each was about. Written in the transaction that queues the mail. */
export const notices = pgTable(
  'notices',
  {
    user_id: owner(),
    about: text('about').notNull(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.about] })],
);

/** When somebody was at the home of their account, on whichever device. */
export const presences = pgTable('presences', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  here_at: instant('here_at').notNull(),
  /** The time before: whoever stays away for a while comes again. */
  before_at: instant('before_at'),
  /** When they were greeted. */
  welcomed_at: instant('welcomed_at'),
});
