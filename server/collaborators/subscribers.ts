import { eq } from 'drizzle-orm';
import { memberships } from '#server/db/tables/core.ts';
import type { Subscriber } from '#server/domain-events/domain-events.ts';
import type { Ports } from '#server/ports.ts';
import { tellAnswered } from './announce.ts';
import { acceptAll } from './answer.ts';

/** Whoever arrives, by a new account or by confirming the address of one, takes the places that wait for them. */
export const takeWaitingPlaces =
  (ports: Ports<'live' | 'policy'>): Subscriber<'account.address-proven'> =>
  async ({ account, source }, { tx, now }) => {
    const accepted = await acceptAll(tx, source, account, now);
    return () => tellAnswered(ports, accepted, account.id, 'updated');
  };

/** The places of an account in workspaces of others go with it. Those who stay look again. */
export const endPlaces =
  ({ policy }: Ports<'policy'>): Subscriber<'account.deleted'> =>
  async ({ account }, { tx }) => {
    const places = await tx.select({ workspace: memberships.workspace_id }).from(memberships).where(eq(memberships.user_id, account));
    return async () => {
      for (const { workspace } of places) await policy.changed({ workspace });
    };
  };
