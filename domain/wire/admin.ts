import { type Limit, PLANS, type Plan, type PlanReason } from '../plans/plans.ts';
import type { DELETE_WORD } from './deletion.ts';
import type { LimitUse, StaffRole, UserType } from './session.ts';
import type { EventKind, ListedReason, Origin } from './track.ts';

/**
 * The admin area: what staff see and do. All paths stand under `/api/dashboard`; answers are JSON:API
 * documents with these types as `attributes`, the id beside them. Instants are ISO 8601 in UTC.
 * Every act takes a `reason` and leaves an entry in the audit log.
 */

/** Characters of a reason. */
export const REASON_LENGTH = { min: 5, max: 500 } as const;
/** Days one extension of a trial may add, and how far from now a trial may then end. */
export const TRIAL_DAYS = { min: 1, max: 30, ahead: 60 } as const;
/** Plans as they travel: what an account can be found by. */
export const PLANS_ON_WIRE = PLANS;

/** Body of every act that says nothing but why. */
export interface Reason {
  readonly reason: string;
}

export type HealthState = 'ok' | 'warning' | 'failed';

/** `GET /admin` */
export interface AdminOverview {
  readonly accounts: number;
  /** Accounts made in the last 7 days. */
  readonly new_accounts: number;
  /** Accounts seen in the last 30 days. */
  readonly active_accounts: number;
  /** Accounts on a plan that costs something, without an end. */
  readonly paying_accounts: number;
  readonly trials: number;
  /** Trials that end within 7 days. */
  readonly trials_ending: number;
  readonly workspaces: number;
  /** Workspaces from whose site events have arrived, ever. */
  readonly tracking_workspaces: number;
  readonly locked_workspaces: number;
  /** Events of the calendar day it is in UTC, by the days of each workspace; null while the event store does not answer. */
  readonly events_today: number | null;
  readonly failed_mails: number;
  /** Mails kept because no SMTP server is set. */
  readonly kept_mails: number;
  readonly failed_jobs: number;
  readonly health: HealthState;
  /** `warning` where no backup was recorded, or none of late; part of `health`. */
  readonly backup_state: HealthState;
  /** The latest 8 acts of staff; only for those who may read the audit log, else empty. */
  readonly recent_acts: readonly AuditEntry[];
}

export interface AdminWorkspace {
  readonly id: string;
  readonly name: string;
  readonly main_url: string;
  readonly tracking: boolean;
  readonly is_locked: boolean;
  readonly rate_limiting_enabled: boolean;
  readonly started_tracking_at: string | null;
  readonly created_at: string;
}

/** A workspace of somebody else that the person works in. */
export interface AdminMembership {
  readonly id: string;
  readonly name: string;
  /** 0 view only, 1 read and write. */
  readonly permissions: number;
  readonly owner_email: string;
}

export interface AdminSession {
  readonly id: string;
  readonly user_agent: string | null;
  readonly network: string | null;
  readonly created_at: string;
  readonly last_seen_at: string;
  /** Address of the member of staff who was logged in as the person. */
  readonly staff_email: string | null;
  readonly ended: boolean;
}

export interface AdminMailLine {
  readonly id: string;
  readonly recipient: string;
  readonly template: string;
  readonly subject: string;
  readonly status: string;
  readonly created_at: string;
  readonly sent_at: string | null;
}

/** An entry of the audit log among the latest of somebody. */
export interface AuditEntry {
  readonly id: string;
  readonly created_at: string;
  readonly actor: string | null;
  readonly actor_email: string;
  readonly acting_as: string | null;
  readonly acting_as_email: string | null;
  /** Text: `admin.actions.<action>`, the dot of the action written as `_`: `admin.actions.workspaces_delete`. */
  readonly action: string;
  readonly target_type: string;
  readonly target_id: string | null;
  readonly target_label: string | null;
  readonly workspace_id: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly reason: string | null;
  readonly address: string | null;
}

/** `GET /admin/users/:id` */
export interface AdminPerson {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly staff: StaffRole;
  readonly user_type: UserType | null;
  readonly language: string;
  readonly timezone: string;
  readonly is_demo: boolean;
  readonly email_verified_at: string | null;
  readonly pending_email: string | null;
  readonly has_password: boolean;
  readonly two_factor: boolean;
  readonly acquisition: Readonly<Record<string, string>> | null;
  readonly last_seen_at: string | null;
  readonly created_at: string;
  /** The plan of the account, and the one in force: they differ once a trial has ended. */
  readonly plan: Plan;
  readonly plan_in_force: Plan;
  readonly plan_why: PlanReason;
  readonly trial_ends_at: string | null;
  readonly limits: Readonly<Record<Limit, LimitUse>>;
  /** Owned, at most 200, by name. */
  readonly workspaces: readonly AdminWorkspace[];
  readonly workspaces_total: number;
  readonly memberships: readonly AdminMembership[];
  /** The latest 20 each. */
  readonly sessions: readonly AdminSession[];
  readonly mails: readonly AdminMailLine[];
  /** What the person did and what was done to the account; only for those who may read the audit log, else empty. */
  readonly audit: readonly AuditEntry[];
  /** May the asker log in as this person? */
  readonly may_log_in_as: boolean;
}

/** `PATCH /admin/users/:id/plan`: at once and for good, a running trial ends. */
export interface PlanChange extends Reason {
  readonly plan: Plan;
}
/** `PATCH /admin/users/:id/trial`: adds days to a trial, or starts one for an account on the least plan. */
export interface TrialExtension extends Reason {
  readonly days: number;
}
/** Answer of both. */
export interface AdminPlan {
  readonly id: string;
  readonly plan: Plan;
  readonly plan_in_force: Plan;
  readonly plan_why: PlanReason;
  readonly trial_ends_at: string | null;
}

/** `POST /admin/workspaces`, 201 with an `AdminWorkspace`. */
export interface WorkspaceForUser extends Reason {
  readonly userId: string;
  readonly name: string;
  readonly main_url: string;
  /** Also where the person's plan has no room for one more; refused with `limit_workspaces` otherwise. */
  readonly beyond_plan?: boolean;
}
/** `PATCH /admin/workspaces/:id`, answers an `AdminWorkspace`. Absent fields keep their value. */
export interface WorkspaceChange extends Reason {
  readonly name?: string;
  readonly tracking?: boolean;
  readonly is_locked?: boolean;
  readonly rate_limiting_enabled?: boolean;
  /** Also opens a workspace where the plan has no room; refused with `unlock_workspaces` otherwise. */
  readonly beyond_plan?: boolean;
}
/** `DELETE /admin/workspaces/:id` (JSON body), 204. */
export interface WorkspaceDeletion extends Reason {
  readonly confirmation: typeof DELETE_WORD;
}

/**
 * `POST /admin/users/:id/log-in-as` with a `Reason` answers a bare `AuthInfo` of an hour at most.
 * 403 `log_in_as_staff`, `log_in_as_self`, `impersonated`. `POST /log-in-as/end`, 204: ends it; the
 * browser goes back to the session of the member of staff that it kept.
 */
export const IMPERSONATION_MINUTES = 60;

/** `GET /admin/mails/:id` */
export interface AdminMail extends AdminMailLine {
  readonly language: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly next_attempt_at: string | null;
  /** Secret parts of links are replaced by `•••`. HTML of our own templates; show it in a sandboxed frame. */
  readonly html: string;
  readonly text: string;
  /** A link in it may be handed over by an administrator: `POST /admin/mails/:id/reveal` {reason} → `RevealedMail`. */
  readonly revealable: boolean;
}
/** Only while no SMTP server is set (status `kept`); leaves an audit entry. */
export interface RevealedMail {
  readonly recipient: string;
  readonly links: readonly string[];
}

/** `GET /admin/jobs`: a row for each. `POST /admin/jobs/:name/retry` answers `{retried: number}`. */
export interface AdminJob {
  readonly name: string;
  readonly queued: number;
  readonly active: number;
  readonly failed: number;
  readonly last_completed_at: string | null;
  readonly last_error: string | null;
}

/**
 * `POST /admin/backups` with a `Reason` that says what was copied, and where to, 201: the program or
 * person who made a backup says so, and the health page counts from now.
 */
export interface AdminBackup {
  readonly last_backup_at: string;
}
/** Hours after which a backup is old. */
export const BACKUP_HOURS = 48;

export interface StoreHealth {
  readonly state: HealthState;
  /** Which store it is, e.g. `PGlite`, `PostgreSQL`, `chDB`, `ClickHouse`. */
  readonly kind: string;
  /** Version it reports; null when it does not answer. */
  readonly version: string | null;
  /** Milliseconds of one small question; null when it does not answer. */
  readonly ms: number | null;
}
/** `GET /admin/health` */
export interface AdminHealth {
  readonly state: HealthState;
  readonly checked_at: string;
  readonly stores: { readonly relational: StoreHealth; readonly events: StoreHealth };
  /** Null where the collector runs on another machine. */
  readonly spool: {
    readonly state: HealthState;
    readonly segments: number;
    /** Bytes acknowledged but not yet in the event store. */
    readonly bytes: number;
    /** Since when the oldest of them waits. */
    readonly oldest_at: string | null;
  } | null;
  /** Requests with acknowledged events that cannot be read; null where the collector runs on another machine. */
  readonly set_aside: { readonly state: HealthState; readonly records: number; readonly bytes: number } | null;
  /** Of the data folder; null where the system does not tell. */
  readonly disk: { readonly state: HealthState; readonly free_bytes: number; readonly total_bytes: number } | null;
  readonly jobs: { readonly state: HealthState; readonly queued: number; readonly active: number; readonly failed: number };
  readonly mail: { readonly state: HealthState; readonly smtp: boolean; readonly queued: number; readonly failed: number };
  /** Null: never. */
  readonly last_backup_at: string | null;
  readonly backup_state: HealthState;
  readonly version: string;
  readonly node: string;
  readonly roles: readonly string[];
  /** Seconds. */
  readonly uptime: number;
}

/** One raw event, masked: who did it is cut, texts that look like a person's are `•••`. */
export interface InspectedEvent {
  readonly event_id: string;
  readonly kind: EventKind;
  readonly origin: Origin;
  readonly time: string;
  readonly received_at: string;
  /** The first characters of the visitor's and the session's id. */
  readonly visitor: string;
  readonly session: string;
  readonly is_entry: boolean;
  readonly host: string;
  readonly path: string;
  /** Names of query parameters; their values are masked. */
  readonly query: string;
  readonly title: string;
  readonly name: string;
  readonly source: Readonly<Record<string, string>>;
  readonly attributes: Readonly<Record<string, string>>;
  /** Minor units of the workspace's currency; 0 where the amount could not be converted. */
  readonly value: number;
  /** As it was given: minor units of `currency`. */
  readonly original_value: number;
  readonly currency: string;
  readonly order_id: string;
  readonly device: string;
  readonly browser: string;
  readonly os: string;
}
export const LOOK_MINUTES = 15;

/** What the collector did not count. */
export interface InspectedRefusal {
  readonly time: string;
  readonly reason: ListedReason;
  readonly example: string;
}
/**
 * `GET /admin/workspaces/:id/events?kind=&reason=` (both may be absent): the last 100 events, of one
 * kind or of any, and the last 100 refusals, latest first. Looking leaves an audit entry that the
 * owner sees; who goes on looking within `LOOK_MINUTES` leaves no second one, unless they give a reason.
 */
export interface EventInspection {
  readonly workspace: AdminWorkspace & { readonly owner: string; readonly owner_email: string };
  readonly events: readonly InspectedEvent[];
  readonly filtered: readonly InspectedRefusal[];
}

/** `GET /admin/audit.csv` (text/csv, streamed, latest first) takes the filters and the search of `GET /audit-entries`. */
export const AUDIT_CSV_PATH = '/admin/audit.csv';
