import { z } from 'zod';
import { PLANS } from '#domain/plans/plans.ts';
import type {
  AuditEntry,
  DeskBackup,
  DeskHealth,
  DeskJob,
  DeskMail,
  DeskMailLine,
  DeskOverview,
  DeskPerson,
  DeskPlan,
  DeskWorkspace,
  EventInspection,
  RevealedMail,
} from '#domain/wire/desk.ts';
import { USER_TYPES } from '#domain/wire/session.ts';
import { EVENT_KINDS, LISTED_REASONS, ORIGINS } from '#domain/wire/track.ts';
import { answerType } from '#server/http/json-api/answer-type.ts';

/** Answers of the desk as JSON:API types, each held to the interface that the browser reads. */

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
}) satisfies z.ZodType<DeskWorkspace>;

const mailLine = z.object({
  id: z.uuid(),
  recipient: z.string(),
  template: z.string(),
  subject: z.string(),
  status: z.string(),
  created_at: instant,
  sent_at: instant.nullable(),
}) satisfies z.ZodType<DeskMailLine>;

const mail = mailLine.extend({
  language: z.string(),
  attempts: count,
  error: z.string().nullable(),
  next_attempt_at: instant.nullable(),
  html: z.string(),
  text: z.string(),
  revealable: z.boolean(),
}) satisfies z.ZodType<DeskMail>;

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
}) satisfies z.ZodType<DeskOverview>;

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
  trial_ends_at: instant.nullable(),
}) satisfies z.ZodType<DeskPlan>;

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
}) satisfies z.ZodType<DeskPerson>;

const job = z.object({
  name: z.string(),
  queued: count,
  active: count,
  failed: count,
  last_completed_at: z.string().nullable(),
  last_error: z.string().nullable(),
}) satisfies z.ZodType<DeskJob>;

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
}) satisfies z.ZodType<DeskHealth>;

const backup = z.object({ last_backup_at: instant }) satisfies z.ZodType<DeskBackup>;

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
export const deskWorkspace = answerType('desk-workspaces', workspace.omit(withoutId));
export const deskMailLine = answerType('desk-mails', mailLine.omit(withoutId));
export const deskMail = answerType('desk-mails', mail.omit(withoutId));
export const revealedMail = answerType('revealed-mails', revealed);
export const auditEntry = answerType('audit-entries', audit.omit(withoutId));
export const deskOverview = answerType('desk', overview);
export const deskPlan = answerType('desk-plans', standing.omit(withoutId));
export const deskPerson = answerType('desk-users', person.omit(withoutId));
/** The id of a queue is its name. */
export const deskJobs = answerType('desk-jobs', job);
export const retriedJobs = answerType('retried-jobs', z.object({ retried: count }));
export const deskHealth = answerType('desk-health', condition);
export const deskBackup = answerType('desk-backups', backup);
/** Its id is that of the workspace. */
export const eventInspection = answerType('event-inspections', inspection);
