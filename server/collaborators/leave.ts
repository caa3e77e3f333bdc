import { and, eq } from 'drizzle-orm';
import type { workspaceActions } from '#resources/actions/workspaces.ts';
import type { workspaceShapes } from '#resources/shapes/workspaces.ts';
import type { ActionCall } from '#server/actions/handler.ts';
import type { CollaboratorPorts } from '#server/collaborators/ports.ts';
import { memberships } from '#server/db/tables/core.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';

/**
 * Gives up one's place in a workspace of somebody else.
 * @throws HttpError 409 `owner_cannot_leave`, 404 for whoever is no member any more.
 */
export async function leave({
  context,
  request,
  record,
}: ActionCall<typeof workspaceActions.leave, typeof workspaceShapes.leave, CollaboratorPorts>): Promise<void> {
  const workspace = workspaceOf(request);
  const user = userOf(request);
  if (workspace.owner === user.id) throw new HttpError(409, 'owner_cannot_leave', { title: '403' });
  const left = await context.db.transaction(async (tx) => {
    const [row] = await tx
      .delete(memberships)
      .where(and(eq(memberships.workspace_id, workspace.id), eq(memberships.user_id, user.id)))
      .returning();
    if (!row) throw notFound();
    await record(tx, {
      target: { type: 'collaborators', id: row.id, label: row.email },
      workspace: workspace.id,
      before: { permissions: row.permissions },
    });
    return row;
  });
  context.live.publish(workspace.id, { type: 'resource', resource: 'collaborators', action: 'deleted', ids: [left.id] });
  await context.policy.changed({ workspace: workspace.id });
}
