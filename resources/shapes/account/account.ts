import { z } from 'zod';
import { BILLING_BANNERS } from '#domain/billing/standing.ts';
import { LANGUAGES } from '#domain/kit/languages.ts';
import { BUILT_FEATURES, FEATURES, type Feature } from '#domain/plans/features.ts';
import { type Limit, PLAN_REASONS, PLANS } from '#domain/plans/plans.ts';
import { type ShownPrices, TAXES_SHOWN, type WayToPay } from '#domain/plans/prices.ts';
import { NOTIFICATIONS } from '#domain/wire/accounts.ts';
import { DELETE_WORD } from '#domain/wire/deletion.ts';
import { REFUSED_BECAUSE, STAFF_ROLES, USER_TYPES, WORKSPACE_ROLES } from '#domain/wire/session.ts';
import type { accountActions } from '../../actions/account/account.ts';
import { type AnswerOf, nothing, oneOf, type Sent, type ShapesOf } from '../../kit/shape.ts';
import { address, timezone } from '../parts.ts';

/**
 * A yes, or a no with its reason and, for plans, the cheapest plan that would say yes. `impersonated`: only by the
 * person's own hand. `api_token`: not by a program. `people`: more people were tracked this month than the plan and its grace have room for.
 */
const grant = z.union([
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), because: z.enum(REFUSED_BECAUSE), plan: z.enum(PLANS).nullish() }),
]);
export type Grant = z.output<typeof grant>;
type GrantedFeatures = Readonly<Partial<Record<Feature, Grant>>>;

export const limitUse = z.object({
  /** Null while it is not known yet: people are counted behind. */
  used: z.number().nullable(),
  /** -1: no bound. */
  allowed: z.number(),
});
/** Use of a limit on what may be open. */
const openUse = limitUse.extend({
  used: z.number(),
  /** Locked because the plan had no room; opened again by one call once there is room. */
  locked_by_plan: z.int(),
});
/** People tracked this month of the owner's zone, over all workspaces. */
const peopleUse = limitUse.extend({
  /** The most with which reports are open; null where there is no bound. */
  open_up_to: z.int().nullable(),
  /** Are reports locked until the month is over, or the plan is bigger? */
  locked: z.boolean(),
  /** The day counting begins anew, in the owner's zone. */
  resets_on: z.iso.date(),
});
/** What an account uses of its plan. */
const limits = z.object({ workspaces: openUse, canvases: openUse, people: peopleUse } satisfies Record<Limit, z.ZodType>);
const grants = z.record(z.string(), grant);
/** Those that exist; what is not named does not. */
const features: z.ZodType<GrantedFeatures, GrantedFeatures> = z.partialRecord(z.enum(BUILT_FEATURES), grant);
/** What an account has, as the server found it. */
const entitlements = z.object({
  /** The plan in force. */
  plan: z.enum(PLANS),
  why: z.enum(PLAN_REASONS),
  /** When the plan in force ends by itself; null: never. */
  until: z.iso.datetime().nullable(),
  /** When a trial ended that this plan follows. */
  since: z.iso.datetime().nullable(),
  features,
  /** What holds after `until`; null where that is never. A limit of -1 is none. */
  next: z.object({ plan: z.enum(PLANS), limits: z.object({ workspaces: z.int(), canvases: z.int(), people: z.int() }) }).nullable(),
});

const amount = z.int().optional();
const prices: z.ZodType<ShownPrices, ShownPrices> = z.object({
  currency: z.string(),
  plans: z.partialRecord(
    z.enum(PLANS),
    z.object({ monthly: amount, monthlyBilledYearly: amount, yearly: amount, once: amount } satisfies Record<WayToPay, unknown>),
  ),
  /** Null: nothing is said of taxes. */
  tax: z.object({ shown: z.enum(TAXES_SHOWN), percent: z.number().nullable() }).nullable(),
});

const me = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  plan: z.enum(PLANS),
  /** The plan, under the name by which programs know it. */
  membership_id: z.enum(PLANS),
  /** The end of the trial while one runs or has just ended; screens read `entitlements`. */
  trial_ends_at: z.iso.datetime().nullable(),
  entitlements,
  user_type: z.enum(USER_TYPES).nullable(),
  staff: z.enum(STAFF_ROLES),
  language: z.string(),
  timezone: z.string(),
  is_demo: z.boolean(),
  email_verified: z.boolean(),
  /** Does mail leave this installation? Without a mail server it is kept for staff to read. */
  sends_mail: z.boolean(),
  /** Where people write who need help; null where the installation names nobody. */
  support_email: z.string().nullable(),
  /** Is this installation told which countries visitors come from? */
  knows_countries: z.boolean(),
  /** Addresses of players, by the feature that the video shows. */
  demo_videos: z.partialRecord(z.enum(FEATURES), z.string()),
  /** What is sold here, and for how much: plans by name, amounts in minor units. A plan without a price is asked for. */
  prices,
  /** A calendar in which newcomers book a call; null where the installation has none. */
  booking_url: z.string().nullable(),
  /** A new address that waits for its confirmation. */
  pending_email: z.string().nullable(),
  has_password: z.boolean(),
  two_factor: z.boolean(),
  /** Mails beside the necessary ones, by name; a missing name means yes. */
  notifications: z.record(z.string(), z.boolean()),
  /** Set while staff is logged in as this person. */
  impersonation: z.object({ by: z.string(), until: z.iso.datetime() }).nullable(),
  /** What is to come of a plan that is paid: a line across the top of every screen. `has_change`: another plan waits for the end of the period. */
  billing_note: z
    .object({
      banner: z.enum(BILLING_BANNERS),
      plan: z.enum(PLANS),
      /** Null where it names no day. */
      at: z.iso.datetime().nullable(),
      /** Cents of `currency`. */
      amount: z.int().nullable(),
      currency: z.string(),
      has_change: z.boolean(),
      /** No money moves. */
      is_test: z.boolean(),
    })
    .nullable(),
  /** Outside any workspace, e.g. `workspaces:create`. */
  actions: grants,
  limits,
});

const workspaceGrants = z.object({
  workspace: z.uuid(),
  role: z.enum(WORKSPACE_ROLES),
  /** The owner's; it decides for everybody in the workspace. */
  plan: z.enum(PLANS),
  owner: z.object({ id: z.uuid(), first_name: z.string(), last_name: z.string() }),
  /** Keys `<policy resource>:<action>`, e.g. `canvases:create`, `canvas-document:edit`, `reports:show`. */
  actions: grants,
  features,
  limits,
});

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

export type LimitUse = z.output<typeof limitUse>;
export type OpenUse = z.output<typeof openUse>;
export type PeopleUse = z.output<typeof peopleUse>;
export type PlanUse = z.output<typeof limits>;
export type SentEntitlements = z.output<typeof entitlements>;
export type WorkspaceGrants = z.output<typeof workspaceGrants>;
export type Me = AnswerOf<typeof accountShapes.show>;
/** What somebody changes of their account; a new email waits until it is confirmed by the link sent to it. */
export type AccountChanges = Sent<typeof accountShapes.edit>;
