import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type Entitlements, roomFor } from '#domain/plans/entitlements.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/db/client.ts';
import { canvases, workspaces } from '#server/db/tables/core.ts';
import { heldEntitlements } from '#server/entitlements/columns.ts';
import { OPEN } from '#server/entitlements/lock-values.ts';
import { announceSurplus, type Surplus } from '#server/entitlements/settle-plan.ts';
import { lockSurplus } from '#server/entitlements/surplus.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import type { PlanPorts } from '#server/plans/ports.ts';
import { openCanvases, openWorkspaces } from '#server/policy/limit-use.ts';

interface Opening {
  readonly owner: string;
  readonly entitlements: Entitlements;
  readonly now: Date;
}

async function openWorkspacesAgain(
  tx: Database,
  request: FastifyRequest,
  { owner, entitlements, now }: Opening,
): Promise<Surplus['workspaces']> {
  const closed = await tx
    .select({ id: workspaces.id, name: workspaces.name })
    .from(workspaces)
    .where(and(eq(workspaces.user, owner), eq(workspaces.locked_by_plan, true)))
    .orderBy(desc(workspaces.updated_at), workspaces.id);
  const chosen = closed.slice(0, roomFor(entitlements, 'workspaces', await openWorkspaces(tx, owner)));
  const by = { userId: userOf(request).id, now, record: (act: Parameters<typeof record>[2]) => record(tx, request, act) };
  for (const { id, name } of chosen) {
    // Canvases of a locked workspace do not count; with it they come back, as far as there is room.
    await lockSurplus(tx, { workspace: id, owner, entitlements }, by);
    await tx
      .update(workspaces)
      .set({ ...OPEN, updated_at: sql`${workspaces.updated_at}` })
      .where(eq(workspaces.id, id));
    await record(tx, request, { action: 'workspaces.unlock', target: { type: 'workspaces', id, label: name }, workspace: id });
  }
  return chosen;
}

async function openCanvasesAgain(tx: Database, request: FastifyRequest, { owner, entitlements }: Opening): Promise<Surplus['canvases']> {
  const closed = await tx
    .select({ id: canvases.id, name: canvases.name, workspace: canvases.workspace_id })
    .from(canvases)
    .innerJoin(workspaces, eq(workspaces.id, canvases.workspace_id))
    .where(and(eq(workspaces.user, owner), eq(workspaces.is_locked, false), eq(canvases.locked_by_plan, true)))
    .orderBy(desc(canvases.updated_at), canvases.id);
  const chosen = closed.slice(0, roomFor(entitlements, 'canvases', await openCanvases(tx, owner)));
  for (const { id, name, workspace } of chosen) {
    await tx
      .update(canvases)
      .set({ ...OPEN, updated_at: sql`${canvases.updated_at}` })
      .where(eq(canvases.id, id));
    await record(tx, request, { action: 'canvases.unlock', target: { type: 'canvases', id, label: name }, workspace });
  }
  return chosen;
}

/**
 * Opens what was locked for want of room in the plan, as far as there is room now: workspaces
 * first, then canvases of open workspaces, each time those that were worked in last. What somebody
 * locked by choice stays locked.
 * @returns how many of each were opened.
 */
export async function reopen(
  context: PlanPorts,
  request: FastifyRequest,
): Promise<{ readonly workspaces: number; readonly canvases: number }> {
  const owner = userOf(request).id;
  const now = context.clock();
  const opened = await context.db.transaction(async (tx): Promise<Surplus> => {
    const entitlements = await heldEntitlements(tx, owner, now);
    if (!entitlements) throw new HttpError(401, 'session_ended');
    const opening = { owner, entitlements, now };
    return {
      workspaces: await openWorkspacesAgain(tx, request, opening),
      canvases: await openCanvasesAgain(tx, request, opening),
    };
  });
  announceSurplus(context.live, opened);
  await context.policy.changed({ user: owner });
  return { workspaces: opened.workspaces.length, canvases: opened.canvases.length };
}
