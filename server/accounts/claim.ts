import { eq } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { recoveryCodes } from '#server/db/account-tables.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables.ts';
import { revokeOtherCredentials } from './revoke-credentials.ts';

type Account = typeof users.$inferSelect;

/**
 * Did nobody prove that the account's address is theirs? Somebody else may have registered it then.
 * Where no mail is sent nobody could, and whoever has the password is taken for its owner.
 */
export function isUnclaimed(
  { smtpUrl }: Pick<Context['settings'], 'smtpUrl'>,
  { email_verified_at, password_hash }: Pick<Account, 'email_verified_at' | 'password_hash'>,
): boolean {
  return email_verified_at === null && (password_hash === null || smtpUrl !== undefined);
}

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
