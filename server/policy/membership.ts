import { and, eq } from 'drizzle-orm';
import { asPlan, type Plan, TRIAL } from '#domain/plans/plans.ts';
import type { WorkspaceRole } from '#domain/wire/session.ts';
import type { SessionUser } from '#server/context.ts';
import type { Database } from '#server/db/client.ts';
import { memberships, users, workspaces } from '#server/db/tables.ts';
import type { RequestWorkspace, Role } from './access.ts';

/** The plan in force: that of the account, or what follows a trial once it has ended. */
export function planInForce(account: { readonly plan: string; readonly trial_ends_at: Date | null }, now: Date): Plan {
  return account.trial_ends_at && account.trial_ends_at <= now ? TRIAL.next : asPlan(account.plan);
}

/** Membership permission on the wire: 0 view only, 1 read and write. Anything else gets the least. */
function roleOfPermission(permissions: number): WorkspaceRole {
  return permissions === 1 ? 'editor' : 'viewer';
}

/** Roles a person holds everywhere: staff rank on top of being signed in. */
export function rolesOutside(user: SessionUser): readonly Role[] {
  return user.staff === 'user' ? ['user'] : ['user', user.staff];
}

export interface Membership {
  readonly workspace: RequestWorkspace;
  /** Every role that counts in this workspace. */
  readonly roles: readonly Role[];
  readonly ownerName: { readonly first_name: string; readonly last_name: string };
  /** Was what the owner has fitted to the plan in force? Until then more may be open than it allows. */
  readonly settled: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);

/** What a person is in a workspace; null when it does not exist or is none of their business. */
export async function membershipOf(db: Database, user: SessionUser, workspaceId: string, now: Date): Promise<Membership | null> {
  if (!isUuid(workspaceId)) return null;
  const [found] = await db
    .select({
      workspace: workspaces,
      owner: {
        plan: users.plan,
        trial_ends_at: users.trial_ends_at,
        plan_settled: users.plan_settled,
        first_name: users.first_name,
        last_name: users.last_name,
      },
      permissions: memberships.permissions,
    })
    .from(workspaces)
    .innerJoin(users, eq(users.id, workspaces.user))
    .leftJoin(memberships, and(eq(memberships.workspace_id, workspaces.id), eq(memberships.user_id, user.id)))
    .where(eq(workspaces.id, workspaceId));
  if (!found) return null;
  const role = roleIn(user, found.workspace.user, user.unproven ? null : found.permissions);
  if (!role && user.staff === 'user') return null;
  const { id, name, user: owner, is_locked: locked, timezone, currency } = found.workspace;
  const plan = planInForce(found.owner, now);
  return {
    workspace: { id, name, role: role ?? 'viewer', plan, owner, locked, timezone, currency },
    roles: role ? [...rolesOutside(user), role] : rolesOutside(user),
    ownerName: { first_name: found.owner.first_name, last_name: found.owner.last_name },
    settled: found.owner.plan_settled === plan,
  };
}

function roleIn(user: SessionUser, owner: string, permissions: number | null): WorkspaceRole | null {
  if (owner === user.id) return 'owner';
  return permissions === null ? null : roleOfPermission(permissions);
}
