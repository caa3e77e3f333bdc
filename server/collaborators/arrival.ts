import { eq } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { memberships } from '#server/db/tables.ts';

/** Tells the open pages of every workspace somebody was invited to that they have a way in now. */
export async function announceArrival(context: Pick<Context, 'db' | 'live'>, user: string): Promise<void> {
  const places = await context.db
    .select({ id: memberships.id, workspace: memberships.workspace_id })
    .from(memberships)
    .where(eq(memberships.user_id, user));
  for (const { id, workspace } of places) {
    context.live.publish(workspace, { type: 'resource', resource: 'collaborators', action: 'updated', ids: [id] });
  }
}
