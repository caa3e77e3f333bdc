import type { AuthInfo } from '#resources/shapes/parts.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import type { users } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Origin } from '#server/sessions/auth-log.ts';
import { signIn } from '../sign-in.ts';
import { signChallenge } from './codes.ts';

/**
 * What follows once somebody proved who they are by one means: a session, or the question for the second factor.
 * @throws HttpError 401 `second_factor` with `meta.challenge`.
 */
export async function completeSignIn(
  context: AccountPorts,
  account: typeof users.$inferSelect,
  origin: Origin,
  by: 'password' | 'provider',
): Promise<AuthInfo> {
  if (account.totp_enabled_at) {
    const challenge = await signChallenge(context.settings.secret, account, context.clock());
    throw new HttpError(401, 'second_factor', { title: 'login', meta: { challenge } });
  }
  return context.db.transaction((tx) => signIn(context, tx, { account, origin, by }));
}
