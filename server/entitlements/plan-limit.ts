import { eq } from 'drizzle-orm';
import { allowsOneMore, type Entitlements } from '#domain/plans/entitlements.ts';
import type { Limit } from '#domain/plans/plans.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import { openCanvases, openWorkspaces } from '#server/policy/limit-use.ts';
import { heldEntitlements } from './columns.ts';

type Counted = Exclude<Limit, 'people'>;

const OPEN = {
  workspaces: openWorkspaces,
  canvases: openCanvases,
} as const satisfies Record<Counted, (tx: Database, owner: string) => Promise<number>>;

/** What the room is for: it decides how a refusal is worded. */
type Purpose = 'create' | 'unlock';

/**
 * Makes sure that the owner has room for one more, inside the transaction that adds it.
 * The owner's row is locked until it ends, so of two requests at once the second sees the first.
 * Whoever also locks a row of the owner does that after this, never before.
 * @throws HttpError 403 `limit_workspaces`, `limit_canvases`, `unlock_workspaces` or `unlock_canvases`, with the plan that would do.
 */
export async function requireRoom(
  tx: Database,
  owner: string,
  limit: Counted,
  now: Date,
  purpose: Purpose = 'create',
): Promise<Entitlements> {
  const entitlements = await heldEntitlements(tx, owner, now);
  if (!entitlements) throw new HttpError(401, 'session_ended');
  const used = await OPEN[limit](tx, owner);
  if (allowsOneMore(entitlements, limit, used)) return entitlements;
  const allowed = entitlements.limits[limit];
  throw new HttpError(403, `${purpose === 'create' ? 'limit' : 'unlock'}_${limit}`, {
    params: { count: allowed },
    lacking: { limit, wanted: used + 1, on: entitlements.plan },
    meta: { allowed },
    title: limit === 'workspaces' && purpose === 'create' ? 'create_workspace' : undefined,
  });
}

/** Holds the owner's row, so that what is open cannot change until the transaction ends. */
export async function holdOwner(tx: Database, owner: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, owner)).for('update');
}
