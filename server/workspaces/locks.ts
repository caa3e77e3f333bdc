import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type Act, record } from '#server/audit/record.ts';
import type { Database } from '#server/db/client.ts';
import { workspaces } from '#server/db/tables/core.ts';
import { announceLock } from '#server/entitlements/announce-lock.ts';
import { lockedBy, OPEN } from '#server/entitlements/lock-values.ts';
import { holdOwner, requireRoom } from '#server/entitlements/plan-limit.ts';
import { lockSurplus } from '#server/entitlements/surplus.ts';
import { notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import type { WorkspacePorts } from '#server/workspaces/ports.ts';

/** A workspace after it was locked or opened. */
export interface LockState {
  readonly id: string;
  readonly is_locked: boolean;
  /** ISO 8601 in UTC; null while it is open. */
  readonly locked_at: string | null;
}

type Stored = Pick<typeof workspaces.$inferSelect, 'id' | 'name' | 'is_locked' | 'locked_at'>;
const STORED = { id: workspaces.id, name: workspaces.name, is_locked: workspaces.is_locked, locked_at: workspaces.locked_at };

const stateOf = ({ id, is_locked, locked_at }: Stored): LockState => ({ id, is_locked, locked_at: locked_at?.toISOString() ?? null });

async function setLock(tx: Database, request: FastifyRequest, { id, name }: Stored, lock: ReturnType<typeof lockedBy> | typeof OPEN) {
  const [changed] = await tx
    .update(workspaces)
    .set({ ...lock, updated_at: sql`${workspaces.updated_at}` })
    .where(eq(workspaces.id, id))
    .returning(STORED);
  if (!changed) throw notFound();
  await record(tx, request, {
    action: lock.is_locked ? 'workspaces.lock' : 'workspaces.unlock',
    target: { type: 'workspaces', id, label: name },
    workspace: id,
  });
  return changed;
}

/** A workspace after it was opened, and how many of its canvases were locked because the plan has no room for them. */
export interface Unlocked extends LockState {
  readonly canvases_locked: number;
}

/** Rows of one owner, held until the transaction ends; everybody takes several in the same order, so nobody waits for each other. */
async function holdRows(tx: Database, ids: readonly string[], owner: string): Promise<readonly Stored[]> {
  const rows = await tx
    .select(STORED)
    .from(workspaces)
    .where(and(inArray(workspaces.id, [...ids]), eq(workspaces.user, owner)))
    .orderBy(workspaces.id)
    .for('update');
  if (rows.length !== ids.length) throw notFound();
  return rows;
}

/**
 * Opens a workspace if its owner's plan has room, or after those of `lock`, others of theirs, were
 * locked in its place: all of it or nothing. One that is open already stays as it is.
 * @throws HttpError 403 `unlock_workspaces`, 404.
 */
export async function unlockWorkspace(
  context: WorkspacePorts,
  request: FastifyRequest,
  of: { id: string; owner: string; lock: readonly string[] },
): Promise<Unlocked> {
  const now = context.clock();
  const { state, surplus } = await context.db.transaction(async (tx) => {
    await holdOwner(tx, of.owner);
    const rows = await holdRows(tx, [...new Set([of.id, ...of.lock])], of.owner);
    const row = rows.find(({ id }) => id === of.id);
    if (!row) throw notFound();
    if (!row.is_locked) return { state: row, surplus: [] };
    // They make room for this one: with a bigger plan they may come back.
    const instead = lockedBy(userOf(request).id, now, true);
    for (const other of rows) if (!other.is_locked) await setLock(tx, request, other, instead);
    const entitlements = await requireRoom(tx, of.owner, 'workspaces', now, 'unlock');
    const by = { userId: userOf(request).id, now, record: (act: Act) => record(tx, request, act) };
    return {
      surplus: await lockSurplus(tx, { workspace: of.id, owner: of.owner, entitlements }, by),
      state: await setLock(tx, request, row, OPEN),
    };
  });
  for (const id of [...of.lock, of.id]) await announceLock(context, id);
  if (surplus.length > 0) context.live.publish(of.id, { type: 'resource', resource: 'canvases', action: 'updated', ids: surplus });
  return { ...stateOf(state), canvases_locked: surplus.length };
}

/**
 * Locks several workspaces of one owner, all or none.
 * @throws HttpError 404 when one of them is absent or not the owner's.
 */
export async function lockWorkspaces(
  context: WorkspacePorts,
  request: FastifyRequest,
  of: { ids: readonly string[]; owner: string },
): Promise<readonly LockState[]> {
  const ids = [...new Set(of.ids.map((id) => id.toLowerCase()))];
  const now = context.clock();
  const states = await context.db.transaction(async (tx) => {
    const rows = await holdRows(tx, ids, of.owner);
    const locked: Stored[] = [];
    const lock = lockedBy(userOf(request).id, now, false);
    for (const row of rows) locked.push(row.is_locked ? row : await setLock(tx, request, row, lock));
    return locked;
  });
  for (const { id } of states) await announceLock(context, id);
  return states.map(stateOf);
}
