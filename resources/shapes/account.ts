import { z } from 'zod';
import { LANGUAGES } from '#domain/kit/languages.ts';
import { BUILT_FEATURES, FEATURES } from '#domain/plans/features.ts';
import { PLAN_REASONS, PLANS } from '#domain/plans/plans.ts';
import { NOTIFICATIONS } from '#domain/wire/accounts.ts';
import { DELETE_WORD } from '#domain/wire/deletion.ts';
import {
  type Grant,
  type LimitUse,
  type Me,
  type PlanUse,
  REFUSED_BECAUSE,
  type SentEntitlements,
  USER_TYPES,
  type WorkspaceGrants,
} from '#domain/wire/session.ts';
import type { accountActions } from '../actions/account.ts';
import { nothing, oneOf, type ShapesOf } from '../kit/shape.ts';
import { address, timezone } from './parts.ts';

const grant = z.union([
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), because: z.enum(REFUSED_BECAUSE), plan: z.enum(PLANS).optional() }),
]) satisfies z.ZodType<Grant>;
const limitUse = z.object({ used: z.number().nullable(), allowed: z.number() }) satisfies z.ZodType<LimitUse>;
const openUse = limitUse.extend({ used: z.number(), locked_by_plan: z.int() });
const peopleUse = limitUse.extend({ open_up_to: z.int().nullable(), locked: z.boolean(), resets_on: z.iso.date() });
const limits = z.object({ workspaces: openUse, canvases: openUse, people: peopleUse }) satisfies z.ZodType<PlanUse>;
const grants = z.record(z.string(), grant);
const features = z.partialRecord(z.enum(BUILT_FEATURES), grant) satisfies z.ZodType<WorkspaceGrants['features']>;
const entitlements = z.object({
  plan: z.enum(PLANS),
  why: z.enum(PLAN_REASONS),
  until: z.iso.datetime().nullable(),
  since: z.iso.datetime().nullable(),
  features,
  next: z.object({ plan: z.enum(PLANS), limits: z.object({ workspaces: z.int(), canvases: z.int(), people: z.int() }) }).nullable(),
}) satisfies z.ZodType<SentEntitlements>;

const me = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  plan: z.enum(PLANS),
  membership_id: z.enum(PLANS),
  trial_ends_at: z.iso.datetime().nullable(),
  entitlements,
  user_type: z.enum(USER_TYPES).nullable(),
  staff: z.enum(['user', 'support', 'admin']),
  language: z.string(),
  timezone: z.string(),
  is_demo: z.boolean(),
  email_verified: z.boolean(),
  sends_mail: z.boolean(),
  support_email: z.string().nullable(),
  demo_videos: z.partialRecord(z.enum(FEATURES), z.string()),
  pending_email: z.string().nullable(),
  has_password: z.boolean(),
  two_factor: z.boolean(),
  notifications: z.record(z.string(), z.boolean()),
  impersonation: z.object({ by: z.string(), until: z.iso.datetime() }).nullable(),
  actions: grants,
  limits,
}) satisfies z.ZodType<Omit<Me, 'id'>>;

const workspaceGrants = z.object({
  workspace: z.uuid(),
  role: z.enum(['owner', 'editor', 'viewer']),
  plan: z.enum(PLANS),
  owner: z.object({ id: z.uuid(), first_name: z.string(), last_name: z.string() }),
  actions: grants,
  features,
  limits,
}) satisfies z.ZodType<WorkspaceGrants>;

const changes = z.strictObject({
  first_name: z.string().trim().min(1, 'errors.name_required').max(80).optional(),
  last_name: z.string().trim().max(80).optional(),
  /** An empty one takes back a new address that waits. */
  email: z.union([z.literal(''), address('errors.email_required')]).optional(),
  language: z.enum(LANGUAGES).optional(),
  timezone: timezone.optional(),
  user_type: z.enum(USER_TYPES).optional(),
  notifications: z.partialRecord(z.enum(NOTIFICATIONS), z.boolean()).optional(),
});
const farewell = z.strictObject({ confirmation: z.literal(DELETE_WORD, { error: 'errors.confirmation_word' }) });

export const accountShapes = {
  show: { summary: 'The signed-in person', answer: oneOf('me', me) },
  /** The id is that of the workspace. */
  grants: { summary: 'What the signed-in person may do in a workspace, and why not', answer: oneOf('grants', workspaceGrants) },
  edit: { summary: 'Change my account', input: changes, answer: nothing },
  delete: { summary: 'Delete my account with every workspace I own', input: farewell, answer: nothing },
  chatIdentity: { summary: 'Proof of who I am for a chat widget', answer: oneOf('user-hashes', z.object({ hash: z.string() })) },
} satisfies ShapesOf<typeof accountActions>;
