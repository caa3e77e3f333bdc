import { z } from 'zod';
import { PLAN_REASONS, PLANS } from '#domain/plans/plans.ts';
import { HEALTH_STATES, REASON_LENGTH, TRIAL_DAYS } from '#domain/wire/admin.ts';
import { DELETE_WORD } from '#domain/wire/deletion.ts';
import { STAFF_ROLES, USER_TYPES } from '#domain/wire/session.ts';
import { EVENT_KINDS } from '#domain/wire/track.ts';
import type { adminActions } from '../actions/admin.ts';
import { type AnswerOf, flag, manyOf, noFields, nothing, oneOf, plain, type Sent, type ShapesOf } from '../kit/shape.ts';
import { limitUse } from './account/account.ts';
import { inspectedEvent, refusal } from './inspected-events.ts';
import { authInfo } from './parts.ts';

/** What staff send and are answered. Instants are ISO 8601 in UTC. */

const instant = z.iso.datetime();
const count = z.int().min(0);
const facts = z.record(z.string(), z.unknown()).nullable();
const health = z.enum(HEALTH_STATES);
const plan = z.enum(PLANS);

const workspace = z.object({
  id: z.uuid(),
  name: z.string(),
  main_url: z.string().nullable(),
  tracking: z.boolean(),
  is_locked: z.boolean(),
  rate_limiting_enabled: z.boolean(),
  started_tracking_at: instant.nullable(),
  created_at: instant,
});

const mailLine = z.object({
  id: z.uuid(),
  recipient: z.string(),
  template: z.string(),
  subject: z.string(),
  status: z.string(),
  created_at: instant,
  sent_at: instant.nullable(),
});

const mail = mailLine.extend({
  language: z.string(),
  attempts: count,
  error: z.string().nullable(),
  next_attempt_at: instant.nullable(),
  /** Secret parts of links are replaced by `•••`. HTML of our own templates, shown in a sandboxed frame. */
  html: z.string(),
  text: z.string(),
  /** A link in it may be handed over by an administrator. */
  revealable: z.boolean(),
});

const revealed = z.object({ recipient: z.string(), links: z.array(z.string()).readonly() });

const audit = z.object({
  id: z.uuid(),
  created_at: instant,
  actor: z.uuid().nullable(),
  actor_email: z.string(),
  acting_as: z.uuid().nullable(),
  acting_as_email: z.string().nullable(),
  api_token: z.string().nullable(),
  action: z.string(),
  target_type: z.string(),
  target_id: z.string().nullable(),
  target_label: z.string().nullable(),
  workspace_id: z.uuid().nullable(),
  before: facts,
  after: facts,
  reason: z.string().nullable(),
  address: z.string().nullable(),
});

const overview = z.object({
  accounts: count,
  /** Made in the last 7 days. */
  new_accounts: count,
  /** Seen in the last 30 days. */
  active_accounts: count,
  /** On a plan that costs something, without an end. */
  paying_accounts: count,
  trials: count,
  /** Within 7 days. */
  trials_ending: count,
  workspaces: count,
  /** From whose site events have arrived, ever. */
  tracking_workspaces: count,
  locked_workspaces: count,
  /** Of the calendar day it is in UTC, by the days of each workspace; null while the event store does not answer. */
  events_today: count.nullable(),
  failed_mails: count,
  /** Because no SMTP server is set. */
  kept_mails: count,
  failed_jobs: count,
  /** Templates offered to everybody that nobody decided about. */
  waiting_offers: count,
  /** Reports on templates that are published. */
  waiting_reports: count,
  health,
  /** `warning` where no backup was recorded, or none of late; part of `health`. */
  backup_state: health,
  /** The latest 8 acts of staff; only for those who may read the audit log, else empty. */
  recent_acts: z.array(audit).readonly(),
});

/** A workspace of somebody else that the person works in; permissions as in `PERMISSIONS`. */
const membership = z.object({ id: z.uuid(), name: z.string(), permissions: z.int(), owner_email: z.string() });
const session = z.object({
  id: z.uuid(),
  user_agent: z.string().nullable(),
  network: z.string().nullable(),
  created_at: instant,
  last_seen_at: instant,
  /** Of the member of staff who was logged in as the person. */
  staff_email: z.string().nullable(),
  ended: z.boolean(),
});

/** The plan of the account, and the one in force: they differ once a trial has ended. */
const standing = z.object({
  id: z.uuid(),
  plan,
  plan_in_force: plan,
  plan_why: z.enum(PLAN_REASONS),
  trial_ends_at: instant.nullable(),
});

const person = standing.extend({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  staff: z.enum(STAFF_ROLES),
  user_type: z.enum(USER_TYPES).nullable(),
  language: z.string(),
  timezone: z.string(),
  is_demo: z.boolean(),
  email_verified_at: instant.nullable(),
  pending_email: z.string().nullable(),
  has_password: z.boolean(),
  two_factor: z.boolean(),
  acquisition: z.record(z.string(), z.string()).nullable(),
  last_seen_at: instant.nullable(),
  created_at: instant,
  limits: z.object({ workspaces: limitUse, canvases: limitUse, people: limitUse }),
  /** Owned, at most 200, by name. */
  workspaces: z.array(workspace).readonly(),
  workspaces_total: count,
  memberships: z.array(membership).readonly(),
  /** The latest 20 of each. */
  sessions: z.array(session).readonly(),
  mails: z.array(mailLine).readonly(),
  /** What the person did and what was done to the account; only for those who may read the audit log, else empty. */
  audit: z.array(audit).readonly(),
  /** May the asker log in as this person? */
  may_log_in_as: z.boolean(),
});

const job = z.object({
  name: z.string(),
  queued: count,
  active: count,
  failed: count,
  last_completed_at: z.string().nullable(),
  last_error: z.string().nullable(),
});

const store = z.object({
  state: health,
  /** Which store it is, e.g. `PGlite`, `PostgreSQL`, `chDB`, `ClickHouse`. */
  kind: z.string(),
  /** As it reports it; null when it does not answer. */
  version: z.string().nullable(),
  /** Milliseconds of one small question; null when it does not answer. */
  ms: z.number().nullable(),
});

const condition = z.object({
  state: health,
  checked_at: instant,
  stores: z.object({ relational: store, events: store }),
  /** Bytes acknowledged but not yet in the event store, and since when the oldest waits; null where the collector runs on another machine. */
  spool: z.object({ state: health, segments: count, bytes: count, oldest_at: instant.nullable() }).nullable(),
  /** Requests with acknowledged events that cannot be read; null where the collector runs on another machine. */
  set_aside: z.object({ state: health, records: count, bytes: count }).nullable(),
  /** Of the data folder; null where the system does not tell. */
  disk: z.object({ state: health, free_bytes: z.number(), total_bytes: z.number() }).nullable(),
  jobs: z.object({ state: health, queued: count, active: count, failed: count }),
  mail: z.object({ state: health, smtp: z.boolean(), queued: count, failed: count }),
  /** Null: never. */
  last_backup_at: z.string().nullable(),
  backup_state: health,
  version: z.string(),
  node: z.string(),
  roles: z.array(z.string()).readonly(),
  /** Seconds. */
  uptime: z.number(),
});

const backup = z.object({ last_backup_at: instant });

const inspection = z.object({
  workspace: workspace.extend({ owner: z.uuid(), owner_email: z.string() }),
  events: z.array(inspectedEvent).readonly(),
  filtered: z.array(refusal).readonly(),
});

const withoutId = { id: true } as const;
const workspaceAnswer = oneOf('admin-workspaces', workspace.omit(withoutId));
const planAnswer = oneOf('admin-plans', standing.omit(withoutId));

/** What to say of a text that is absent or too short; one that is too long keeps the usual sentence. */
const missing = (message: string) => (issue: { readonly code?: string }) => (issue.code === 'too_big' ? undefined : message);
/** Why somebody of staff acts: without it nothing happens. */
const reason = z
  .string({ error: missing('errors.reason_required') })
  .trim()
  .min(REASON_LENGTH.min, 'errors.reason_required')
  .max(REASON_LENGTH.max);
export const withReason = z.strictObject({ reason });
const mayHaveReason = z.strictObject({ reason: reason.optional() }).nullish();

const workspaceName = z
  .string({ error: missing('errors.workspace_name_required') })
  .trim()
  .min(1, 'errors.workspace_name_required')
  .max(120);
/** A form sends numbers as text. */
const days = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value),
  z.int().min(TRIAL_DAYS.min).max(TRIAL_DAYS.max),
);

export const adminShapes = {
  overview: { summary: 'The installation at a glance', answer: oneOf('admin', overview) },
  health: { summary: 'Stores, spool, disk, jobs, mail, backup', answer: oneOf('admin-health', condition) },
  recordBackup: { summary: 'Say that a backup was made', input: withReason, answer: oneOf('admin-backups', backup) },
  /** The id of a queue is its name. */
  jobs: { summary: 'State of every queue', answer: manyOf('admin-jobs', job) },
  retryJobs: {
    summary: 'Put the failed jobs of a queue back',
    params: z.object({ name: z.string().min(1).max(100) }),
    input: mayHaveReason,
    answer: oneOf('retried-jobs', z.object({ retried: count })),
  },
  account: { summary: 'Everything about one account', answer: oneOf('admin-users', person.omit(withoutId)) },
  changePlan: {
    summary: 'Give an account another plan, at once and without an end',
    input: z.strictObject({ plan, reason }),
    answer: planAnswer,
  },
  extendTrial: {
    summary: 'Add days to a trial, or start one on the free plan',
    input: z.strictObject({ days, reason }),
    answer: planAnswer,
  },
  endAccess: {
    summary: 'Log somebody out everywhere and revoke their API tokens',
    input: withReason,
    answer: oneOf('ended-access', z.object({ sessions: count, api_tokens: count })),
  },
  beginImpersonation: {
    summary: 'Log in as somebody who is no staff, for an hour at most',
    input: withReason,
    answer: plain(authInfo, 'the auth info, whose shape outside programs and the cookie flx_auth share'),
  },
  endImpersonation: { summary: 'Leave the account of somebody else', input: noFields, answer: nothing },
  createWorkspace: {
    summary: 'Make a workspace for somebody',
    input: z.strictObject({
      userId: z.uuid(),
      name: workspaceName,
      main_url: z.string().trim().min(1).max(254),
      reason,
      beyond_plan: flag.optional(),
    }),
    answer: workspaceAnswer,
  },
  editWorkspace: {
    summary: 'Change a workspace of somebody',
    input: z.strictObject({
      name: workspaceName.optional(),
      tracking: flag.optional(),
      is_locked: flag.optional(),
      rate_limiting_enabled: flag.optional(),
      beyond_plan: flag.optional(),
      reason,
    }),
    answer: workspaceAnswer,
  },
  deleteWorkspace: {
    summary: 'Delete a workspace of somebody',
    input: z.strictObject({ confirmation: z.literal(DELETE_WORD, { error: 'errors.confirmation_word' }), reason }),
    answer: nothing,
  },
  /** The id is that of the workspace. */
  events: {
    summary: 'The last 100 events of a workspace, masked, and what was not counted',
    input: z.strictObject({ 'filter[kind]': z.enum(EVENT_KINDS).optional(), audit_reason: reason.optional() }),
    answer: oneOf('event-inspections', inspection),
  },
  mail: { summary: 'A mail with its content, links masked', answer: oneOf('admin-mails', mail.omit(withoutId)) },
  resendMail: { summary: 'Queue a mail anew', input: mayHaveReason, answer: oneOf('admin-mails', mailLine.omit(withoutId)) },
  replayNotice: {
    summary: 'Follow a notice of the payment provider once more',
    input: withReason,
    answer: oneOf('admin-billing-notices', z.object({ status: z.string() })),
  },
  revealMail: {
    summary: 'Links of a mail that was kept because no SMTP server is set',
    input: withReason,
    answer: oneOf('revealed-mails', revealed),
  },
} satisfies ShapesOf<typeof adminActions>;

export type AdminOverview = AnswerOf<typeof adminShapes.overview>;
export type AdminHealth = AnswerOf<typeof adminShapes.health>;
export type AdminJob = AnswerOf<typeof adminShapes.jobs>[number];
export type AdminPerson = AnswerOf<typeof adminShapes.account>;
export type AdminPlan = AnswerOf<typeof adminShapes.changePlan>;
export type AdminWorkspace = AnswerOf<typeof adminShapes.editWorkspace>;
export type AdminMail = AnswerOf<typeof adminShapes.mail>;
export type AdminMailLine = AnswerOf<typeof adminShapes.resendMail>;
export type RevealedMail = AnswerOf<typeof adminShapes.revealMail>;
export type EventInspection = AnswerOf<typeof adminShapes.events>;
export type StoreHealth = AdminHealth['stores']['events'];
export type AdminSession = AdminPerson['sessions'][number];
export type AuditEntry = AdminPerson['audit'][number];
export type InspectedEvent = EventInspection['events'][number];
export type InspectedRefusal = EventInspection['filtered'][number];
export type PlanChange = Sent<typeof adminShapes.changePlan>;
export type TrialExtension = Sent<typeof adminShapes.extendTrial>;
export type WorkspaceForUser = Sent<typeof adminShapes.createWorkspace>;
export type WorkspaceChange = Sent<typeof adminShapes.editWorkspace>;
export type WorkspaceDeletion = Sent<typeof adminShapes.deleteWorkspace>;
