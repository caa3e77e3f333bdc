import { eq } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type EntitledAccount, type Entitlements, entitlementsOf } from '#domain/plans/entitlements.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables/core.ts';

/** The columns that `entitlementsOf` reads. Whoever selects them hands the row on as it is. */
export const ENTITLEMENT_COLUMNS = {
  plan: users.plan,
  trial_ends_at: users.trial_ends_at,
  plan_settled: users.plan_settled,
  timezone: users.timezone,
  people_month: users.people_month,
  people_tracked: users.people_tracked,
} as const satisfies Record<keyof EntitledAccount, AnyPgColumn>;

/**
 * What the account has now; null where there is none. Its row is locked until the transaction
 * ends, so of two requests at once the second sees what the first changed.
 */
export async function heldEntitlements(tx: Database, owner: string, now: Date): Promise<Entitlements | null> {
  const [account] = await tx.select(ENTITLEMENT_COLUMNS).from(users).where(eq(users.id, owner)).for('update');
  return account ? entitlementsOf(account, now) : null;
}
