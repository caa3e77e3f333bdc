import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { entitlementsOn, roomFor } from '#domain/plans/entitlements.ts';
import type { Plan } from '#domain/plans/plans.ts';
import { recordByItself } from '#server/audit/record.ts';
import type { Database } from '#server/db/client.ts';
import { workspaces } from '#server/db/tables/core.ts';
import { lockedBy } from '#server/entitlements/lock-values.ts';
import { HttpError } from '#server/http/errors.ts';

interface Open {
  readonly id: string;
  readonly name: string;
}

/** Open workspaces of a person, the last changed first. */
function openOf(db: Database, owner: string): Promise<Open[]> {
  return db
    .select({ id: workspaces.id, name: workspaces.name })
    .from(workspaces)
    .where(and(eq(workspaces.user, owner), eq(workspaces.is_locked, false)))
    .orderBy(desc(workspaces.updated_at), workspaces.id);
}

/** Open workspaces of a person beyond those that a plan has room for, and how many it has room for. */
export async function workspaceRoom(
  db: Database,
  owner: string,
  plan: Plan,
): Promise<{ readonly beyond: number; readonly allowed: number }> {
  const entitlements = entitlementsOn(plan);
  const open = await openOf(db, owner);
  return { beyond: Math.max(0, open.length - roomFor(entitlements, 'workspaces', 0)), allowed: entitlements.limits.workspaces };
}

/**
 * Makes sure that what somebody chose to keep open is theirs, open, and exactly as many as the plan has
 * room for.
 * @throws HttpError 409 `keep_count`, also for one that was locked or deleted meanwhile.
 */
export async function requireChoice(tx: Database, owner: string, plan: Plan, keep: readonly string[]): Promise<void> {
  const { beyond, allowed } = await workspaceRoom(tx, owner, plan);
  const open = await openOf(tx, owner);
  const chosen = new Set(keep.filter((id) => open.some((one) => one.id === id)));
  // Where all fit there is nothing to choose any more.
  if (beyond > 0 && (chosen.size !== allowed || chosen.size !== new Set(keep).size))
    throw new HttpError(409, 'keep_count', { params: { count: allowed }, pointer: '/keep' });
}

/**
 * Locks the workspaces that the plan has no room for, before it is in force: those that were chosen stay,
 * then those that were changed last.
 */
export async function lockOthers(tx: Database, owner: string, plan: Plan, keep: readonly string[], now: Date): Promise<readonly string[]> {
  const { beyond } = await workspaceRoom(tx, owner, plan);
  if (beyond === 0) return [];
  const open = await openOf(tx, owner);
  const chosen = [...open.filter(({ id }) => keep.includes(id)), ...open.filter(({ id }) => !keep.includes(id))];
  const closing = chosen.slice(open.length - beyond);
  await tx
    .update(workspaces)
    .set({ ...lockedBy(null, now, true), updated_at: sql`${workspaces.updated_at}` })
    .where(
      inArray(
        workspaces.id,
        closing.map(({ id }) => id),
      ),
    );
  for (const { id, name } of closing)
    await recordByItself(tx, {
      action: 'workspaces.lock-by-plan',
      target: { type: 'workspaces', id, label: name },
      workspace: id,
      after: { plan },
    });
  return closing.map(({ id }) => id);
}
