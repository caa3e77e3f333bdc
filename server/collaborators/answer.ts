import { and, eq } from 'drizzle-orm';
import { record, type Source } from '#server/audit/record.ts';
import type { Database } from '#server/db/client.ts';
import { memberships, type users, workspaces } from '#server/db/tables/core.ts';
import { endInvitationLinks, type Membership } from '#server/invitations/links.ts';
import { heldFor } from '#server/invitations/waiting.ts';

type Account = Pick<typeof users.$inferSelect, 'id' | 'email' | 'first_name' | 'last_name'>;

/** Has the person a place in the workspace already, as its owner or otherwise? */
async function isThere(tx: Database, { id }: Account, workspace: string): Promise<boolean> {
  const owned = await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(eq(workspaces.id, workspace), eq(workspaces.user, id)));
  if (owned.length > 0) return true;
  const place = and(eq(memberships.workspace_id, workspace), eq(memberships.user_id, id));
  return (await tx.select({ id: memberships.id }).from(memberships).where(place)).length > 0;
}

type Answered = { readonly action: 'invitations.accept' | 'invitations.decline' };
async function logAnswer(tx: Database, source: Source, { id: by }: Account, row: Membership, { action }: Answered): Promise<void> {
  await record(tx, source, {
    action,
    target: { type: 'collaborators', id: row.id, label: row.email },
    workspace: row.workspace_id,
    by,
  });
}

/**
 * Makes invitations the places of an account: from now on the lists show its own name. An invitation
 * to where the person is already goes. The address must be proven to be the account's.
 */
export async function accept(tx: Database, source: Source, account: Account, rows: readonly Membership[], now: Date): Promise<void> {
  const { id: user_id, email, first_name, last_name } = account;
  await endInvitationLinks(
    tx,
    rows.map(({ id }) => id),
    now,
  );
  for (const row of rows) {
    const own = eq(memberships.id, row.id);
    if (await isThere(tx, account, row.workspace_id)) await tx.delete(memberships).where(own);
    else await tx.update(memberships).set({ user_id, email, first_name, last_name }).where(own);
    await logAnswer(tx, source, account, row, { action: 'invitations.accept' });
  }
}

/** All that waits for the account's address, which must be proven to be its own. */
export async function acceptAll(tx: Database, source: Source, account: Account, now: Date): Promise<readonly Membership[]> {
  const rows = await heldFor(tx, account.email);
  await accept(tx, source, account, rows, now);
  return rows;
}

/** Takes an invitation away for whoever was invited. */
export async function decline(tx: Database, source: Source, account: Account, row: Membership, now: Date): Promise<void> {
  await endInvitationLinks(tx, [row.id], now);
  await tx.delete(memberships).where(eq(memberships.id, row.id));
  await logAnswer(tx, source, account, row, { action: 'invitations.decline' });
}
