import { type EntitledAccount, entitlementsOf } from '#domain/plans/entitlements.ts';
import type { WorkspaceRole } from '#domain/wire/session.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';
import type { RequestWorkspace, Role } from './access.ts';
import type { AccessRows, AccountRow, WorkspaceRow } from './access-rows.ts';

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
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);

/** The rows that decide what a person is in a workspace; `permissions` null: no collaborator. */
export interface Standing {
  readonly found: WorkspaceRow;
  readonly owner: Pick<AccountRow, 'id' | 'first_name' | 'last_name'> & EntitledAccount;
  readonly permissions: number | null;
}

/** What follows of those rows; null when the workspace is none of the person's business. */
export function membershipFrom({ found, owner, permissions }: Standing, user: SessionUser, now: Date): Membership | null {
  // Beyond the one workspace of a token nothing exists.
  if (user.token?.workspace && user.token.workspace !== found.id) return null;
  const role = owner.id === user.id ? 'owner' : roleOfMember(user.unproven ? null : permissions);
  if (!role && user.staff === 'user') return null;
  const { id, name, is_locked: locked, timezone, currency, is_sample: sample } = found;
  const entitlements = entitlementsOf(owner, now);
  return {
    workspace: { id, name, role: role ?? 'viewer', entitlements, owner: owner.id, locked, timezone, currency, sample },
    roles: role ? [...rolesOutside(user), role] : rolesOutside(user),
    ownerName: { first_name: owner.first_name, last_name: owner.last_name },
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
