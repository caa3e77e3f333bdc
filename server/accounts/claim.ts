import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { recoveryCodes } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import { revokeOtherCredentials } from './revoke-credentials.ts';

type Account = typeof users.$inferSelect;

/**
 * Gives an account to whoever proved to own its address: its password becomes theirs, and whatever
 * else leads in ends, the second factor of somebody who never proved anything included.
 * @param password_hash null for who comes in by a provider.
 */
export async function claimAccount(tx: Database, account: Account, password_hash: string | null, now: Date): Promise<Account> {
  const owned = { email_verified_at: now, password_hash, totp_secret: null, totp_enabled_at: null, totp_last_step: null };
  await tx.update(users).set(owned).where(eq(users.id, account.id));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, account.id));
  await revokeOtherCredentials(tx, account.id, now);
  return { ...account, ...owned, pending_email: null };
}
