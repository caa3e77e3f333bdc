import { z } from 'zod';
import { PLAN_REASONS, PLANS } from '#domain/plans/plans.ts';
import {
  type AdminBackup,
  type AdminHealth,
  type AdminJob,
  type AdminMail,
  type AdminMailLine,
  type AdminOverview,
  type AdminPerson,
  type AdminPlan,
  type AdminWorkspace,
  type AuditEntry,
  type EventInspection,
  REASON_LENGTH,
  type RevealedMail,
  TRIAL_DAYS,
} from '#domain/wire/admin.ts';
import { DELETE_WORD } from '#domain/wire/deletion.ts';
import { USER_TYPES } from '#domain/wire/session.ts';
import { EVENT_KINDS, LISTED_REASONS, ORIGINS } from '#domain/wire/track.ts';
import type { adminActions } from '../actions/admin.ts';
import { flag, manyOf, noFields, nothing, oneOf, plain, type ShapesOf } from '../kit/shape.ts';
import { authInfo } from './parts.ts';

/** What staff are answered, each held to the interface that the browser reads. */

const instant = z.iso.datetime();
const count = z.int().min(0);
const facts = z.record(z.string(), z.unknown()).nullable();
const health = z.enum(['ok', 'warning', 'failed']);
const limitUse = z.object({ used: z.number().nullable(), allowed: z.number() });
const plan = z.enum(PLANS);

const workspace = z.object({
  id: z.uuid(),
  name: z.string(),
  main_url: z.string(),
  tracking: z.boolean(),
  is_locked: z.boolean(),
  rate_limiting_enabled: z.boolean(),
  started_tracking_at: instant.nullable(),
  created_at: instant,
}) satisfies z.ZodType<AdminWorkspace>;

const mailLine = z.object({
  id: z.uuid(),
  recipient: z.string(),
  template: z.string(),
  subject: z.string(),
  status: z.string(),
  created_at: instant,
  sent_at: instant.nullable(),
}) satisfies z.ZodType<AdminMailLine>;

const mail = mailLine.extend({
  language: z.string(),
  attempts: count,
  error: z.string().nullable(),
  next_attempt_at: instant.nullable(),
  html: z.string(),
  text: z.string(),
  revealable: z.boolean(),
}) satisfies z.ZodType<AdminMail>;

const revealed = z.object({ recipient: z.string(), links: z.array(z.string()).readonly() }) satisfies z.ZodType<RevealedMail>;

const audit = z.object({
  id: z.uuid(),
  created_at: instant,
  actor: z.uuid().nullable(),
  actor_email: z.string(),
  acting_as: z.uuid().nullable(),
  acting_as_email: z.string().nullable(),
  action: z.string(),
  target_type: z.string(),
  target_id: z.string().nullable(),
  target_label: z.string().nullable(),
  workspace_id: z.uuid().nullable(),
  before: facts,
  after: facts,
  reason: z.string().nullable(),
  address: z.string().nullable(),
}) satisfies z.ZodType<AuditEntry>;

const overview = z.object({
  accounts: count,
  new_accounts: count,
  active_accounts: count,
  paying_accounts: count,
  trials: count,
  trials_ending: count,
  workspaces: count,
  tracking_workspaces: count,
  locked_workspaces: count,
  events_today: count.nullable(),
  failed_mails: count,
  kept_mails: count,
  failed_jobs: count,
  health,
  backup_state: health,
  recent_acts: z.array(audit).readonly(),
}) satisfies z.ZodType<AdminOverview>;

const membership = z.object({ id: z.uuid(), name: z.string(), permissions: z.int(), owner_email: z.string() });
const session = z.object({
  id: z.uuid(),
  user_agent: z.string().nullable(),
  network: z.string().nullable(),
  created_at: instant,
  last_seen_at: instant,
  staff_email: z.string().nullable(),
  ended: z.boolean(),
});

const standing = z.object({
  id: z.uuid(),
  plan,
  plan_in_force: plan,
  plan_why: z.enum(PLAN_REASONS),
  trial_ends_at: instant.nullable(),
}) satisfies z.ZodType<AdminPlan>;

const person = standing.extend({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  staff: z.enum(['user', 'support', 'admin']),
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
  workspaces: z.array(workspace).readonly(),
  workspaces_total: count,
  memberships: z.array(membership).readonly(),
  sessions: z.array(session).readonly(),
  mails: z.array(mailLine).readonly(),
  audit: z.array(audit).readonly(),
  may_log_in_as: z.boolean(),
}) satisfies z.ZodType<AdminPerson>;

const job = z.object({
  name: z.string(),
  queued: count,
  active: count,
  failed: count,
  last_completed_at: z.string().nullable(),
  last_error: z.string().nullable(),
}) satisfies z.ZodType<AdminJob>;

const store = z.object({ state: health, kind: z.string(), version: z.string().nullable(), ms: z.number().nullable() });

const condition = z.object({
  state: health,
  checked_at: instant,
  stores: z.object({ relational: store, events: store }),
  spool: z.object({ state: health, segments: count, bytes: count, oldest_at: instant.nullable() }).nullable(),
  set_aside: z.object({ state: health, records: count, bytes: count }).nullable(),
  disk: z.object({ state: health, free_bytes: z.number(), total_bytes: z.number() }).nullable(),
  jobs: z.object({ state: health, queued: count, active: count, failed: count }),
  mail: z.object({ state: health, smtp: z.boolean(), queued: count, failed: count }),
  last_backup_at: z.string().nullable(),
  backup_state: health,
  version: z.string(),
  node: z.string(),
  roles: z.array(z.string()).readonly(),
  uptime: z.number(),
}) satisfies z.ZodType<AdminHealth>;

const backup = z.object({ last_backup_at: instant }) satisfies z.ZodType<AdminBackup>;

const texts = z.record(z.string(), z.string());
const inspectedEvent = z.object({
  event_id: z.string(),
  kind: z.enum(EVENT_KINDS),
  origin: z.enum(ORIGINS),
  time: instant,
  received_at: instant,
  visitor: z.string(),
  session: z.string(),
  is_entry: z.boolean(),
  host: z.string(),
  path: z.string(),
  query: z.string(),
  title: z.string(),
  name: z.string(),
  source: texts,
  attributes: texts,
  value: z.number(),
  original_value: z.number(),
  currency: z.string(),
  order_id: z.string(),
  device: z.string(),
  browser: z.string(),
  os: z.string(),
});

const refusal = z.object({
  time: instant,
  reason: z.enum(LISTED_REASONS),
  example: z.string(),
});

const inspection = z.object({
  workspace: workspace.extend({ owner: z.uuid(), owner_email: z.string() }),
  events: z.array(inspectedEvent).readonly(),
  filtered: z.array(refusal).readonly(),
}) satisfies z.ZodType<EventInspection>;

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
const withReason = z.strictObject({ reason });
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
  revealMail: {
    summary: 'Links of a mail that was kept because no SMTP server is set',
    input: withReason,
    answer: oneOf('revealed-mails', revealed),
  },
} satisfies ShapesOf<typeof adminActions>;
