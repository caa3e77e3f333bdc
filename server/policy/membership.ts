import { peopleBeyond } from '#domain/plans/people-limit.ts';
import { asPlan, type Plan, TRIAL } from '#domain/plans/plans.ts';
import type { WorkspaceRole } from '#domain/wire/session.ts';
import type { SessionUser } from '#server/context.ts';
import type { RequestWorkspace, Role } from './access.ts';
import type { AccessRows, AccountRow, WorkspaceRow } from './access-rows.ts';

/** The plan in force: that of the account, or what follows a trial once it has ended. */
export function planInForce(account: { readonly plan: string; readonly trial_ends_at: Date | null }, now: Date): Plan {
  return account.trial_ends_at && account.trial_ends_at <= now ? TRIAL.next : asPlan(account.plan);
}

/** Membership permission on the wire: 0 view only, 1 read and write. Anything else gets the least. Null: no member. */
function roleOfMember(permissions: number | null): WorkspaceRole | null {
  if (permissions === null) return null;
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
  /** People tracked this month by the owner, where they are so many that reports are locked. */
  readonly peopleBeyond: number | null;
  /** Was what the owner has fitted to the plan in force? Until then more may be open than it allows. */
  readonly settled: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);

/** The rows that decide what a person is in a workspace; `permissions` null: no collaborator. */
export interface Standing {
  readonly found: WorkspaceRow;
  readonly owner: Pick<
    AccountRow,
    'id' | 'first_name' | 'last_name' | 'plan' | 'trial_ends_at' | 'plan_settled' | 'timezone' | 'people_tracked' | 'people_month'
  >;
  readonly permissions: number | null;
}

/** What follows of those rows; null when the workspace is none of the person's business. */
export function membershipFrom({ found, owner, permissions }: Standing, user: SessionUser, now: Date): Membership | null {
  const role = owner.id === user.id ? 'owner' : roleOfMember(user.unproven ? null : permissions);
  if (!role && user.staff === 'user') return null;
  const { id, name, is_locked: locked, timezone, currency } = found;
  const plan = planInForce(owner, now);
  return {
    workspace: { id, name, role: role ?? 'viewer', plan, owner: owner.id, locked, timezone, currency },
    roles: role ? [...rolesOutside(user), role] : rolesOutside(user),
    ownerName: { first_name: owner.first_name, last_name: owner.last_name },
    peopleBeyond: peopleBeyond(plan, owner, now),
    settled: owner.plan_settled === plan,
  };
}

/** What a person is in a workspace; null when it does not exist or is none of their business. */
export async function membershipOf(access: AccessRows, user: SessionUser, workspaceId: string, now: Date): Promise<Membership | null> {
  if (!isUuid(workspaceId)) return null;
  const found = await access.workspace(workspaceId.toLowerCase());
  const owner = found && (await access.account(found.user));
  if (!found || !owner) return null;
  const isOwner = owner.id === user.id;
  const permissions = isOwner || user.unproven ? null : await access.permissions(found.id, user.id);
  return membershipFrom({ found, owner, permissions }, user, now);
}
