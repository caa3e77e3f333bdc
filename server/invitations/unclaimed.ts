import type { users } from '#server/db/tables/core.ts';
import type { Settings } from '#server/settings.ts';

type Account = typeof users.$inferSelect;

/**
 * Did nobody prove that the account's address is theirs? Somebody else may have registered it then.
 * Where no mail is sent nobody could, and whoever has the password is taken for its owner.
 */
export function isUnclaimed(
  { smtpUrl }: Pick<Settings, 'smtpUrl'>,
  { email_verified_at, password_hash }: Pick<Account, 'email_verified_at' | 'password_hash'>,
): boolean {
  return email_verified_at === null && (password_hash === null || smtpUrl !== undefined);
}
