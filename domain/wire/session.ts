import type { Feature } from '../plans/features.ts';
import type { Limit, Plan, PlanReason } from '../plans/plans.ts';

/** What the server tells a signed-in browser about who it is and what it may do. */

/** Name of the page's meta element that holds the domain of the session cookie; absent: the cookie is of the page's host alone. */
export const COOKIE_DOMAIN_META = 'flumen-cookie-domain';

export type WorkspaceRole = 'owner' | 'editor' | 'viewer';
export const USER_TYPES = ['solo', 'business', 'agency'] as const;
export type UserType = (typeof USER_TYPES)[number];
export type StaffRole = 'user' | 'support' | 'admin';

/** Why something is refused. */
export const REFUSED_BECAUSE = ['role', 'plan', 'people', 'locked', 'impersonated', 'api_token', 'read_only_token'] as const;
export type Refused = (typeof REFUSED_BECAUSE)[number];
/**
 * A yes, or a no with its reason and, for plans, the cheapest plan that would say yes. `impersonated`: only by the
 * person's own hand. `api_token`: not by a program. `people`: more people were tracked this month than the plan and its grace have room for.
 */
export type Grant = { readonly allowed: true } | { readonly allowed: false; readonly because: Refused; readonly plan?: Plan };

export interface LimitUse {
  /** Null while it is not known yet: people are counted behind. */
  readonly used: number | null;
  /** -1: no bound. */
  readonly allowed: number;
}

/** Use of a limit on what may be open. */
export interface OpenUse extends LimitUse {
  readonly used: number;
  /** Locked because the plan had no room; opened again by one call once there is room. */
  readonly locked_by_plan: number;
}

/** People tracked this month of the owner's zone, over all workspaces. */
export interface PeopleUse extends LimitUse {
  /** The most with which reports are open; null where there is no bound. */
  readonly open_up_to: number | null;
  /** Are reports locked until the month is over, or the plan is bigger? */
  readonly locked: boolean;
  /** The day counting begins anew, `YYYY-MM-DD` in the owner's zone. */
  readonly resets_on: string;
}

/** What an account uses of its plan. */
export interface PlanUse extends Readonly<Record<Limit, LimitUse>> {
  readonly people: PeopleUse;
  readonly workspaces: OpenUse;
  readonly canvases: OpenUse;
}

/** What an account has, as the server found it. Instants are ISO 8601 in UTC. */
export interface SentEntitlements {
  /** The plan in force. */
  readonly plan: Plan;
  readonly why: PlanReason;
  /** When the plan in force ends by itself; null: never. */
  readonly until: string | null;
  /** When a trial ended that this plan follows. */
  readonly since: string | null;
  /** Those that exist; what is not named does not. */
  readonly features: Readonly<Partial<Record<Feature, Grant>>>;
  /** What holds after `until`; null where that is never. A limit of -1 is none. */
  readonly next: { readonly plan: Plan; readonly limits: Readonly<Record<Limit, number>> } | null;
}

/** `GET /api/dashboard/grants/{workspaceId}` */
export interface WorkspaceGrants {
  readonly workspace: string;
  readonly role: WorkspaceRole;
  /** The owner's plan; it decides for everybody in the workspace. */
  readonly plan: Plan;
  readonly owner: { readonly id: string; readonly first_name: string; readonly last_name: string };
  /** Keys `<policy resource>:<action>`, e.g. `canvases:create`, `canvas-document:edit`, `reports:show`. */
  readonly actions: Readonly<Record<string, Grant>>;
  /** Those that exist; what is not named does not. */
  readonly features: Readonly<Partial<Record<Feature, Grant>>>;
  readonly limits: PlanUse;
}

/** `GET /api/dashboard/me` */
export interface Me {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly plan: Plan;
  /** The plan, under the name by which programs know it. */
  readonly membership_id: Plan;
  /** The end of the trial as ISO 8601 in UTC while one runs or has just ended; screens read `entitlements`. */
  readonly trial_ends_at: string | null;
  readonly entitlements: SentEntitlements;
  readonly user_type: UserType | null;
  readonly staff: StaffRole;
  readonly language: string;
  readonly timezone: string;
  readonly is_demo: boolean;
  readonly email_verified: boolean;
  /** Does mail leave this installation? Without a mail server it is kept for staff to read. */
  readonly sends_mail: boolean;
  /** Where people write who need help; null where the installation names nobody. */
  readonly support_email: string | null;
  /** Addresses of players, by the feature that the video shows. */
  readonly demo_videos: Readonly<Partial<Record<Feature, string>>>;
  /** A new address that waits for its confirmation. */
  readonly pending_email: string | null;
  readonly has_password: boolean;
  readonly two_factor: boolean;
  /** Mails beside the necessary ones, by name; a missing name means yes. */
  readonly notifications: Readonly<Record<string, boolean>>;
  /** Set while staff is logged in as this person; `until` is ISO 8601 in UTC. */
  readonly impersonation: { readonly by: string; readonly until: string } | null;
  /** Actions outside any workspace, e.g. `workspaces:create`. */
  readonly actions: Readonly<Record<string, Grant>>;
  readonly limits: PlanUse;
}

/** Answer of `POST /auth`, `POST /users` and `POST /refresh-token`; kept in the cookie `flx_auth`. */
export interface AuthInfo {
  readonly id: string;
  /** JWT, minutes. */
  readonly access_token: string;
  /** Opaque, rotating, days. */
  readonly refresh_token: string;
  readonly has_actions_permission: boolean;
  readonly has_vip_permission: boolean;
}

/** What flows over `GET /api/dashboard/live?project=` (text/event-stream, one JSON object per message). */
export type LiveEvent =
  | { readonly type: 'tracking'; readonly visitors_now: number; readonly last_event_at: string }
  | { readonly type: 'canvas'; readonly canvas: string; readonly revision: number; readonly by: string }
  | {
      readonly type: 'resource';
      readonly resource: string;
      readonly action: 'created' | 'updated' | 'deleted';
      readonly ids: readonly string[];
    }
  | { readonly type: 'grants' }
  | { readonly type: 'demo'; readonly progress: number };
