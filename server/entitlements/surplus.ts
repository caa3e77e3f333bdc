import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Entitlements, roomFor } from '#domain/plans/entitlements.ts';
import type { Act } from '#server/audit/record.ts';
import type { Database } from '#server/db/client.ts';
import { canvases } from '#server/db/tables/core.ts';
import { openCanvases } from '#server/policy/limit-use.ts';
import { lockedBy } from './lock-values.ts';

/** Who opens the workspace, when, and where the line about it is written. */
interface Opener {
  readonly userId: string;
  readonly now: Date;
  record(act: Act): Promise<void>;
}

/**
 * Canvases of a locked workspace do not count; with the workspace they come back, and the plan's
 * limit holds for them, too. As many as there is room for stay open, the last edited first; the
 * others are locked. Run before the workspace is opened, with its owner held.
 * @returns ids of the canvases that were locked.
 */
export async function lockSurplus(
  tx: Database,
  of: { workspace: string; owner: string; entitlements: Entitlements },
  by: Opener,
): Promise<readonly string[]> {
  const room = roomFor(of.entitlements, 'canvases', await openCanvases(tx, of.owner));
  if (room === Number.POSITIVE_INFINITY) return [];
  const surplus = await tx
    .select({ id: canvases.id, name: canvases.name })
    .from(canvases)
    .where(and(eq(canvases.workspace_id, of.workspace), eq(canvases.is_locked, false)))
    .orderBy(desc(canvases.updated_at), canvases.id)
    .offset(room)
    .for('update');
  const ids = surplus.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await tx
    .update(canvases)
    .set({ ...lockedBy(by.userId, by.now, true), updated_at: sql`${canvases.updated_at}` })
    .where(inArray(canvases.id, ids));
  for (const { id, name } of surplus) {
    await by.record({ action: 'canvases.lock', target: { type: 'canvases', id, label: name }, workspace: of.workspace });
  }
  return ids;
}
