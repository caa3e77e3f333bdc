import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { SessionUser } from '#server/context.ts';
import type { Database } from '#server/db/client.ts';
import { memberships, workspaces } from '#server/db/tables.ts';

/** Workspaces a person owns or is invited to; of an address nobody confirmed only their own. */
export function ownOrInvited(db: Database, { id: userId, unproven }: Pick<SessionUser, 'id' | 'unproven'>): SQL | undefined {
  if (unproven) return eq(workspaces.user, userId);
  const invited = db.select({ id: memberships.workspace_id }).from(memberships).where(eq(memberships.user_id, userId));
  // As an array that is read first, so that both halves go by an index; as a subquery every
  // workspace of the installation would be looked at.
  return or(eq(workspaces.user, userId), sql`${workspaces.id} = any(array(${invited}))`);
}
