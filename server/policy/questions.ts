import type { Entitlements } from '#domain/plans/entitlements.ts';
import type { Grant, PlanUse, WorkspaceGrants } from '#resources/shapes/account/account.ts';
import type { Database } from '#server/db/client.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';
import type { AccessRule, RequestWorkspace } from './access.ts';

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
