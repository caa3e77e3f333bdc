import { eq } from 'drizzle-orm';
import { workspaces } from '#server/db/tables/core.ts';
import type { Subscriber } from '#server/domain-events/domain-events.ts';
import type { Ports } from '#server/ports.ts';

/** The workspaces of an account go with it. Whoever worked there looks again. */
export const endOwnedWorkspaces =
  ({ policy }: Ports<'policy'>): Subscriber<'account.deleted'> =>
  async ({ account }, { tx, publish }) => {
    const owned = await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.user, account));
    for (const { id } of owned) await publish('workspace.deleted', { workspace: id });
    return async () => {
      for (const { id } of owned) await policy.changed({ workspace: id });
    };
  };
