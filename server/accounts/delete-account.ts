import { and, eq, ne, sql } from 'drizzle-orm';
import type { accountActions } from '#resources/actions/account.ts';
import type { accountShapes } from '#resources/shapes/account.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import type { CallIn } from '#server/actions/handler.ts';
import { noteRemoval, removeEventsSoon } from '#server/analytics/removal.ts';
import type { Database } from '#server/db/client.ts';
import { canvases, memberships, users, workspaces } from '#server/db/tables.ts';
import { notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';

/** What somebody drew in a workspace of somebody else stays there: it belongs to the workspace's owner from now on. */
async function handOverCanvases(tx: Database, id: string): Promise<void> {
  const elsewhere = and(eq(canvases.owner, id), eq(workspaces.id, canvases.workspace_id), ne(workspaces.user, id));
  await tx
    .update(canvases)
    .set({ owner: sql`${workspaces.user}`, updated_at: sql`${canvases.updated_at}` })
    .from(workspaces)
    .where(elsewhere);
}

/** Every workspace somebody owns or works in. */
async function placesOf(tx: Database, id: string): Promise<readonly string[]> {
  const owned = await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.user, id));
  const shared = await tx.select({ id: memberships.workspace_id }).from(memberships).where(eq(memberships.user_id, id));
  return [...owned, ...shared].map((place) => place.id);
}

/** Deletes the own account with every workspace it owns. @throws HttpError 404 for the id of somebody else. */
export async function deleteOwn({
  context,
  request,
  params,
  record,
}: CallIn<typeof accountActions, typeof accountShapes, 'delete', AccountPorts>) {
  const { id } = userOf(request);
  if (params.id !== id) throw notFound();
  const places = await context.db.transaction(async (tx) => {
    const concerned = await placesOf(tx, id);
    const owned = await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.user, id));
    for (const workspace of owned) await noteRemoval(tx, workspace.id);
    await record(tx, { target: { type: 'users', id }, before: { workspaces: owned.length } });
    await handOverCanvases(tx, id);
    await tx.delete(users).where(eq(users.id, id));
    return concerned;
  });
  // Open pages of theirs end, those of the people they worked with look again.
  for (const workspace of places) await context.policy.changed({ workspace });
  removeEventsSoon(context);
}
