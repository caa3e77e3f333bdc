import { and, eq, ne, sql } from 'drizzle-orm';
import { communityTemplates, ownTemplates } from '#server/db/tables/canvases.ts';
import { canvases, workspaces } from '#server/db/tables/core.ts';
import type { Subscriber } from '#server/domain-events/domain-events.ts';

/** What somebody drew in a workspace of somebody else stays there: it belongs to the workspace's owner from now on. */
export const handOverCanvases: Subscriber<'account.deleted'> = async ({ account }, { tx }) => {
  const elsewhere = and(eq(canvases.owner, account), eq(workspaces.id, canvases.workspace_id), ne(workspaces.user, account));
  await tx
    .update(canvases)
    .set({ owner: sql`${workspaces.user}`, updated_at: sql`${canvases.updated_at}` })
    .from(workspaces)
    .where(elsewhere);
  return undefined;
};

/** What somebody kept for themselves alone nobody would ever see again. */
export const dropOwnTemplates: Subscriber<'account.deleted'> = async ({ account }, { tx }) => {
  await tx.delete(ownTemplates).where(and(eq(ownTemplates.author, account), eq(ownTemplates.audience, 'private')));
  return undefined;
};

/** What somebody published stays with everybody, without their name; what they only offered goes with them. */
export const partFromOffers: Subscriber<'account.deleted'> = async ({ account }, { tx }) => {
  const theirs = eq(communityTemplates.user, account);
  await tx.delete(communityTemplates).where(and(theirs, ne(communityTemplates.status, 'published')));
  await tx.update(communityTemplates).set({ user: null, credit: null }).where(theirs);
  return undefined;
};
