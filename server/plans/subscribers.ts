import type { Subscriber } from '#server/domain-events/domain-events.ts';
import { announceSurplus, settlePlan } from '#server/entitlements/settle-plan.ts';
import type { Ports } from '#server/ports.ts';

/** Another plan may have no room for what is there: that is locked at once. Open pages hear of it, and of what they may do now. */
export const fitToPlan =
  ({ live, policy }: Ports<'live' | 'policy'>): Subscriber<'account.plan-changed'> =>
  async ({ account }, { tx, now }) => {
    const locked = await settlePlan(tx, account, now);
    return async () => {
      announceSurplus(live, locked);
      await policy.changed({ user: account });
    };
  };
