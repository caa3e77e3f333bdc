import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { workspaces } from '#server/db/tables/core.ts';
import type { Membership } from './links.ts';
import { nameOf, personWithId } from './person.ts';

/** Where an invitation leads, and who sent it: owners alone do. */
export async function inviterOf(tx: Database, row: Membership) {
  const [workspace] = await tx.select().from(workspaces).where(eq(workspaces.id, row.workspace_id));
  const owner = workspace && (await personWithId(tx, workspace.user));
  if (!workspace || !owner) throw new Error('an invitation without its workspace');
  return { workspace: workspace.name, inviter: { name: nameOf(owner), language: owner.language } };
}
