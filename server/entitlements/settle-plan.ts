import { and, desc, eq, sql } from 'drizzle-orm';
import { type Entitlements, roomFor } from '#domain/plans/entitlements.ts';
import type { Plan } from '#domain/plans/plans.ts';
import { recordByItself } from '#server/audit/record.ts';
import type { Database } from '#server/db/client.ts';
import { canvases, users, workspaces } from '#server/db/tables/core.ts';
import type { LiveHub } from '#server/live/hub.ts';
import type { Policy } from '#server/policy/questions.ts';
import { heldEntitlements } from './columns.ts';
import { lockedBy } from './lock-values.ts';

/** Rows that the plan has no room for. */
interface Row {
  readonly id: string;
  readonly name: string;
}
export interface Surplus {
  readonly workspaces: readonly Row[];
  readonly canvases: readonly (Row & { readonly workspace: string })[];
}
const NOTHING: Surplus = { workspaces: [], canvases: [] };

/** Open workspaces of a person, the one that was worked in last first. */
function openByUse(db: Database, owner: string): Promise<Row[]> {
  const used = sql`greatest(${workspaces.updated_at}, max(${canvases.updated_at}))`;
  return db
    .select({ id: workspaces.id, name: workspaces.name })
    .from(workspaces)
    .leftJoin(canvases, eq(canvases.workspace_id, workspaces.id))
    .where(and(eq(workspaces.user, owner), eq(workspaces.is_locked, false)))
    .groupBy(workspaces.id)
    .orderBy(desc(used), workspaces.id);
}

/**
 * What of a person's open workspaces and canvases is beyond what the account has: all but those that were worked
 * in last. Canvases of a locked workspace do not count.
 */
export async function surplusOf(db: Database, owner: string, entitlements: Entitlements): Promise<Surplus> {
  const beyond = <T>(rows: readonly T[], limit: 'workspaces' | 'canvases') => rows.slice(roomFor(entitlements, limit, 0));
  const closing = beyond(await openByUse(db, owner), 'workspaces');
  const drawn = await db
    .select({ id: canvases.id, name: canvases.name, workspace: canvases.workspace_id })
    .from(canvases)
    .innerJoin(workspaces, eq(workspaces.id, canvases.workspace_id))
    .where(and(eq(workspaces.user, owner), eq(workspaces.is_locked, false), eq(canvases.is_locked, false)))
    .orderBy(desc(canvases.updated_at), canvases.id);
  const staying = drawn.filter(({ workspace }) => !closing.some(({ id }) => id === workspace));
  return { workspaces: closing, canvases: beyond(staying, 'canvases') };
}

async function lockAll(tx: Database, { workspaces: closing, canvases: drawn }: Surplus, plan: Plan, now: Date): Promise<void> {
  const lock = lockedBy(null, now, true);
  const after = { plan };
  for (const { id, name } of closing) {
    await tx
      .update(workspaces)
      .set({ ...lock, updated_at: sql`${workspaces.updated_at}` })
      .where(eq(workspaces.id, id));
    await recordByItself(tx, { action: 'workspaces.lock-by-plan', target: { type: 'workspaces', id, label: name }, workspace: id, after });
  }
  for (const { id, name, workspace } of drawn) {
    await tx
      .update(canvases)
      .set({ ...lock, updated_at: sql`${canvases.updated_at}` })
      .where(eq(canvases.id, id));
    await recordByItself(tx, { action: 'canvases.lock-by-plan', target: { type: 'canvases', id, label: name }, workspace, after });
  }
}

/**
 * Fits what a person owns to the plan in force, once for each plan: workspaces and canvases it has
 * no room for are locked, those that were worked in last stay open. Nothing is deleted, and a plan
 * that grows opens nothing by itself. The owner's row is held until the transaction ends, so what
 * is opened or made at the same moment is either seen here or sees the new plan.
 */
export async function settlePlan(tx: Database, owner: string, now: Date): Promise<Surplus> {
  const entitlements = await heldEntitlements(tx, owner, now);
  if (!entitlements || entitlements.settled) return NOTHING;
  const { plan } = entitlements;
  await tx
    .update(users)
    .set({ plan_settled: plan, updated_at: sql`${users.updated_at}` })
    .where(eq(users.id, owner));
  const surplus = await surplusOf(tx, owner, entitlements);
  await lockAll(tx, surplus, plan, now);
  return surplus;
}

/** Tells open pages which rows were locked, or opened. That rights have changed is told by the policy. */
export function announceSurplus(live: Pick<LiveHub, 'publish'>, { workspaces: changed, canvases: drawn }: Surplus): void {
  for (const { id } of changed) live.publish(id, { type: 'resource', resource: 'workspaces', action: 'updated', ids: [id] });
  for (const workspace of new Set(drawn.map((row) => row.workspace))) {
    const ids = drawn.filter((row) => row.workspace === workspace).map(({ id }) => id);
    live.publish(workspace, { type: 'resource', resource: 'canvases', action: 'updated', ids });
  }
}

interface SettleParts {
  readonly db: Database;
  readonly live: Pick<LiveHub, 'publish'>;
  readonly policy: Pick<Policy, 'changed'>;
}

/** The same in a transaction of its own, told to open pages. */
export async function settleOwner({ db, live, policy }: SettleParts, owner: string, now: Date): Promise<void> {
  announceSurplus(live, await db.transaction((tx) => settlePlan(tx, owner, now)));
  await policy.changed({ user: owner });
}
