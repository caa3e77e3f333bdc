import { eq } from 'drizzle-orm';
import { users } from '#server/db/tables/core.ts';
import type { Membership } from '#server/invitations/links.ts';
import type { Ports } from '#server/ports.ts';

/** Tells the open pages of whoever has the address that their invitations are others now. */
export async function tellInvited({ db, policy }: Ports<'db' | 'policy'>, email: string): Promise<void> {
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (account) await policy.changed({ sessionsOf: account.id });
}

/** Tells the open pages of the workspaces that a row of their lists is another now, and those of the person. */
export async function tellAnswered(
  { live, policy }: Ports<'live' | 'policy'>,
  rows: readonly Membership[],
  person: string,
  action: 'updated' | 'deleted',
): Promise<void> {
  for (const { id, workspace_id } of rows) live.publish(workspace_id, { type: 'resource', resource: 'collaborators', action, ids: [id] });
  await policy.changed({ sessionsOf: person });
}
