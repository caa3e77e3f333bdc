import type { FastifyBaseLogger } from 'fastify';
import type { TokenAccess } from '#domain/accounts/api-tokens.ts';
import type { Entitlements } from '#domain/plans/entitlements.ts';
import type { Grant, PlanUse, StaffRole, WorkspaceGrants } from '#domain/wire/session.ts';
import type { Analytics } from './analytics/analytics.ts';
import type { Drawings } from './canvas/drawing/drawings.ts';
import type { CountedUntil } from './collector/counted-until.ts';
import type { Database } from './db/client.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { LiveHub } from './live/hub.ts';
import type { Mailer } from './mail/mailer.ts';
import type { AccessRule, RequestWorkspace } from './policy/access.ts';
import type { AccessRows } from './policy/access-rows.ts';
import type { HooksByName } from './resources/hooks-of.ts';
import type { Settings } from './settings.ts';

/** The API token of a request. */
export interface TokenUse {
  readonly id: string;
  /** What is stored of it. */
  readonly hash: string;
  readonly access: TokenAccess;
  /** The only workspace it reaches; null: all of its person's. */
  readonly workspace: string | null;
}

/** Who sends a request, from the access token or an API token. */
export interface SessionUser {
  readonly id: string;
  readonly staff: StaffRole;
  /** Set while staff is logged in as this person. */
  readonly isImpersonated: boolean;
  /**
   * Their address waits for its confirmation: it may be somebody else's, so what others invited it
   * to is not theirs yet. Never set where no mail is sent, because nobody could confirm one there.
   */
  readonly unproven?: boolean;
  /** The session: one family of refresh tokens. */
  readonly family?: string;
  /** Set where a program asks by a personal API token, which has no session and bounds what may be done. */
  readonly token?: TokenUse;
}

/** What the rest of the server asks the policies; the routes themselves are guarded by their `config.access`. */
export interface Policy {
  /** May this person do this, in this workspace if one is named? A workspace that is not theirs: no, because of the role. */
  check(user: SessionUser, question: Pick<AccessRule, 'resource' | 'action'>, workspaceId?: string): Promise<Grant>;
  /** Of these workspaces, those in which the person may do this: one query for all. `db`: the transaction, inside one. */
  among(
    db: Database,
    user: SessionUser,
    question: Pick<AccessRule, 'resource' | 'action'>,
    workspaceIds: readonly string[],
  ): Promise<readonly string[]>;
  /** Everything a person may do in a workspace; null when it is absent or not theirs. */
  grants(user: SessionUser, workspaceId: string): Promise<WorkspaceGrants | null>;
  /** What a person may do outside any workspace. */
  personal(user: SessionUser): Promise<{
    readonly actions: Readonly<Record<string, Grant>>;
    readonly limits: PlanUse;
    readonly entitlements: Entitlements;
  }>;
  /**
   * The workspace of a request, once both questions got a yes.
   * Throws 404 when it is absent or not theirs, 403 with code `role`, `plan` or `locked`.
   */
  enter(user: SessionUser, rule: AccessRule, workspaceId: string): Promise<RequestWorkspace>;
  /**
   * Tells open pages to ask for their grants again, after a change of role, plan or lock.
   * `sessionsOf`: a log-in of this person ended; only their own pages are told.
   */
  changed(about: { readonly user?: string; readonly workspace?: string; readonly sessionsOf?: string }): Promise<void>;
}

/** Something that takes work in and must be emptied before the process ends. */
export interface Closable {
  close(): Promise<void>;
}

/** What every capability is given: `export function xRoutes(app: App, context: Context): void`. */
export interface Context {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  readonly db: Database;
  readonly analytics: Analytics;
  /** The rows that decide about access, in memory. */
  readonly access: AccessRows;
  readonly counted: CountedUntil;
  /** What resources do besides storing their fields, by name. */
  readonly resourceHooks: HooksByName;
  readonly policy: Policy;
  readonly live: LiveHub;
  /** Reads and works out drawings. */
  readonly drawings: Drawings;
  readonly mail: Mailer;
  readonly jobs: Jobs;
  clock(): Date;
}
