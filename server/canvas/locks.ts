import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { record } from '#server/audit/record.ts';
import type { Context } from '#server/context.ts';
import { canvases } from '#server/db/tables.ts';
import { notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { lockValues } from '#server/workspaces/locks.ts';
import { holdOwner, requireRoom } from '#server/workspaces/plan-limit.ts';
import { announceCanvas, type CanvasRow, inSource } from './rows.ts';

/**
 * Locks a canvas, or opens it if the plan of the workspace's owner has room. A canvas that is
 * so already stays as it is.
 * @throws HttpError 403 `unlock_canvases`, 404.
 */
export async function setCanvasLock(context: Context, request: FastifyRequest, id: string, isLocked: boolean): Promise<CanvasRow> {
  const workspace = workspaceOf(request);
  const now = context.clock();
  const { row, hasChanged } = await context.db.transaction(async (tx) => {
    if (!isLocked) await holdOwner(tx, workspace.owner);
    const [before] = await tx.select().from(canvases).where(inSource(id, workspace.id)).for('update');
    if (!before) throw notFound();
    if (before.is_locked === isLocked) return { row: before, hasChanged: false };
    if (!isLocked) await requireRoom(tx, workspace.owner, 'canvases', now, 'unlock');
    const values = { ...lockValues(isLocked, userOf(request).id, now), updated_at: before.updated_at };
    const [changed] = await tx.update(canvases).set(values).where(eq(canvases.id, id)).returning();
    if (!changed) throw notFound();
    await record(tx, request, {
      action: isLocked ? 'canvases.lock' : 'canvases.unlock',
      target: { type: 'canvases', id, label: before.name },
      workspace: workspace.id,
    });
    return { row: changed, hasChanged: true };
  });
  if (hasChanged) await announceCanvas(context, workspace.id, 'updated', id);
  return row;
}
