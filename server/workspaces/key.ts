import { eq } from 'drizzle-orm';
import type { workspaceActions } from '#resources/actions/workspaces.ts';
import type { workspaceShapes } from '#resources/shapes/workspaces.ts';
import type { ActionCall } from '#server/actions/handler.ts';
import { createAppKey, openAppKey, sealAppKey } from '#server/collector/intake/app-key.ts';
import { workspaces } from '#server/db/tables/core.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { workspaceOf } from '#server/policy/access.ts';
import type { WorkspacePorts } from '#server/workspaces/ports.ts';

type Showing = ActionCall<typeof workspaceActions.showKey, typeof workspaceShapes.showKey, WorkspacePorts>;
type Renewal = ActionCall<typeof workspaceActions.renewKey, typeof workspaceShapes.renewKey, WorkspacePorts>;

/** @throws HttpError 500 for a key that was sealed under another FLUMEN_SECRET. */
export async function showKey({ context, params: { id } }: Showing) {
  const [row] = await context.db.select({ sealed: workspaces.app_key }).from(workspaces).where(eq(workspaces.id, id));
  if (!row) throw notFound();
  const app_key = openAppKey(context.settings.secret, row.sealed);
  if (app_key === null) {
    context.log.error({ workspace: id }, 'the app key was sealed under another FLUMEN_SECRET');
    throw new HttpError(500, 'internal');
  }
  return { id, app_id: id, app_key };
}

export async function renewKey({ context, request, record }: Renewal) {
  const { id, name } = workspaceOf(request);
  const app_key = createAppKey();
  await context.db.transaction(async (tx) => {
    await tx
      .update(workspaces)
      .set({ app_key: sealAppKey(context.settings.secret, app_key) })
      .where(eq(workspaces.id, id));
    await record(tx, { target: { type: 'workspaces', id, label: name }, workspace: id });
  });
  // Collectors keep the key they know for a while unless they hear of a new one.
  context.live.publish(id, { type: 'resource', resource: 'workspaces', action: 'updated', ids: [id] });
  return { id, app_id: id, app_key };
}
