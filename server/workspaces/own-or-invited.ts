import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { memberships, workspaces } from '#server/db/tables/core.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';

/** Workspaces a person owns or is invited to; of an address nobody confirmed only their own. */
export function ownOrInvited(
  db: Database,
  { id: userId, unproven, token }: Pick<SessionUser, 'id' | 'unproven' | 'token'>,
): SQL | undefined {
  return and(withinToken(token), own(db, userId, unproven));
}

/** Only the workspace of a token that is for one. */
export function withinToken(token: SessionUser['token']): SQL | undefined {
  return token?.workspace ? eq(workspaces.id, token.workspace) : undefined;
}

function own(db: Database, userId: string, unproven: boolean | undefined): SQL | undefined {
  if (unproven) return eq(workspaces.user, userId);
  const invited = db.select({ id: memberships.workspace_id }).from(memberships).where(eq(memberships.user_id, userId));
  // As an array that is read first, so that both halves go by an index; as a subquery every
  // workspace of the installation would be looked at.
  return or(eq(workspaces.user, userId), sql`${workspaces.id} = any(array(${invited}))`);
}
