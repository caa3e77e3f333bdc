import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { memberships } from '#server/db/tables/core.ts';

/** Whether somebody owns a workspace or is invited to it. */
export async function isMember(tx: Database, workspace: { readonly id: string; readonly owner: string }, userId: string): Promise<boolean> {
  if (workspace.owner === userId) return true;
  const [found] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.workspace_id, workspace.id), eq(memberships.user_id, userId)));
  return found !== undefined;
}
