import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { record } from '#server/audit/record.ts';
import type { CanvasPorts } from '#server/canvas/ports.ts';
import type { Database } from '#server/db/client.ts';
import { canvases } from '#server/db/tables/core.ts';
import { lockedBy, OPEN } from '#server/entitlements/lock-values.ts';
import { holdOwner, requireRoom } from '#server/entitlements/plan-limit.ts';
import { notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { announceCanvas, type CanvasRow } from './rows.ts';

/**
 * Canvases of the request's workspace by id, held until the transaction ends; taken in the same order by everybody.
 * @throws HttpError 404 when one of them is not there.
 */
async function holdCanvases(tx: Database, workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, CanvasRow>> {
  const rows = await tx
    .select()
    .from(canvases)
    .where(and(inArray(canvases.id, [...ids]), eq(canvases.workspace_id, workspaceId)))
    .orderBy(canvases.id)
    .for('update');
  if (rows.length !== ids.length) throw notFound();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes the lock and a line in the log; being locked or opened is no edit. */
async function setLock(tx: Database, request: FastifyRequest, before: CanvasRow, lock: ReturnType<typeof lockedBy> | typeof OPEN) {
  const values = { ...lock, updated_at: before.updated_at };
  const [changed] = await tx.update(canvases).set(values).where(eq(canvases.id, before.id)).returning();
  if (!changed) throw notFound();
  await record(tx, request, {
    action: lock.is_locked ? 'canvases.lock' : 'canvases.unlock',
    target: { type: 'canvases', id: before.id, label: before.name },
    workspace: before.workspace_id,
  });
  return changed;
}

/** Locks a canvas; one that is locked already stays as it is. @throws HttpError 404. */
export async function lockCanvas(context: CanvasPorts, request: FastifyRequest, id: string): Promise<CanvasRow> {
  const workspace = workspaceOf(request);
  const { row, hasChanged } = await context.db.transaction(async (tx) => {
    const before = (await holdCanvases(tx, workspace.id, [id])).get(id);
    if (!before) throw notFound();
    if (before.is_locked) return { row: before, hasChanged: false };
    return { row: await setLock(tx, request, before, lockedBy(userOf(request).id, context.clock(), false)), hasChanged: true };
  });
  if (hasChanged) await announceCanvas(context, workspace.id, 'updated', id);
  return row;
}

/**
 * Opens a canvas if the plan of the workspace's owner has room, or after those of `lock`, others of
 * the same workspace, were locked in its place: all of it or nothing. One that is open stays as it is.
 * @throws HttpError 403 `unlock_canvases`, 404.
 */
export async function unlockCanvas(
  context: CanvasPorts,
  request: FastifyRequest,
  of: { id: string; lock: readonly string[] },
): Promise<CanvasRow> {
  const workspace = workspaceOf(request);
  const now = context.clock();
  const changed: string[] = [];
  const row = await context.db.transaction(async (tx) => {
    await holdOwner(tx, workspace.owner);
    const held = await holdCanvases(tx, workspace.id, [...new Set([of.id, ...of.lock])]);
    const before = held.get(of.id);
    if (!before) throw notFound();
    if (!before.is_locked) return before;
    // They make room for this one: with a bigger plan they may come back.
    const instead = lockedBy(userOf(request).id, now, true);
    for (const other of held.values()) if (!other.is_locked) changed.push((await setLock(tx, request, other, instead)).id);
    await requireRoom(tx, workspace.owner, 'canvases', now, 'unlock');
    changed.push(of.id);
    return setLock(tx, request, before, OPEN);
  });
  for (const id of changed) await announceCanvas(context, workspace.id, 'updated', id);
  return row;
}
