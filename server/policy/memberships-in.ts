import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { memberships, users, workspaces } from '#server/db/tables/core.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';
import { REMEMBERED } from './access-rows.ts';
import { type Membership, membershipFrom } from './membership.ts';

/** What a person is in each of these workspaces, read at once; those that are none of their business are left out. */
export async function membershipsIn(
  db: Database,
  user: SessionUser,
  workspaceIds: readonly string[],
  now: Date,
): Promise<readonly Membership[]> {
  if (workspaceIds.length === 0) return [];
  const rows = await db
    .select({ found: REMEMBERED.workspaces.columns, owner: REMEMBERED.users.columns, permissions: memberships.permissions })
    .from(workspaces)
    .innerJoin(users, eq(users.id, workspaces.user))
    .leftJoin(memberships, and(eq(memberships.workspace_id, workspaces.id), eq(memberships.user_id, user.id)))
    .where(inArray(workspaces.id, [...workspaceIds]));
  return rows.flatMap((row) => membershipFrom(row, user, now) ?? []);
}
