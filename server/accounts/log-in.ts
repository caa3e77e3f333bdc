import { eq } from 'drizzle-orm';
import { normaliseEmail } from '#domain/accounts/email.ts';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import { clearAttempts, countAttempt, forgiveAttempt } from '#server/limits/attempts.ts';
import { isFamiliar, placeOf } from '#server/limits/familiar.ts';
import { networkOf } from '#server/limits/networks.ts';
import { verifyPassword } from '#server/secrets/password-hash.ts';
import { noteFailure, type Origin } from '#server/sessions/auth-log.ts';
import { mayEnter } from '#server/sessions/sessions.ts';
import { completeSignIn } from './second-factor/challenge-step.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The counters of one attempt. */
interface Counters {
  /** Was this the last attempt that one of them takes? */
  readonly isLast: boolean;
  /** Takes back what a right password had counted. */
  forgive(): Promise<void>;
}

/** Too many failures stop the place they come from; the owner still gets in from elsewhere, and from familiar places always. */
async function count(db: Database, email: string, origin: Origin, now: Date): Promise<Counters> {
  const network = networkOf(origin.address);
  const place = placeOf(email, origin.address);
  await countAttempt(db, 'login-address', network, now);
  const here = await countAttempt(db, 'login-place', place, now);
  const familiar = await isFamiliar(db, place, now);
  const anywhere = familiar ? null : await countAttempt(db, 'login-account', email, now);
  return {
    isLast: here.isLast || anywhere?.isLast === true,
    async forgive() {
      await forgiveAttempt(db, 'login-address', network);
      await clearAttempts(db, 'login-place', place);
      if (!familiar) await forgiveAttempt(db, 'login-account', email);
    },
  };
}

/**
 * Opens a session. An unknown email and a wrong password cannot be told apart: same limits, same
 * work, same answer.
 * @throws HttpError 401 `invalid_credentials` or `second_factor`, 429 `too_many_attempts`.
 */
export async function logIn(context: AccountPorts, credentials: Credentials, origin: Origin): Promise<AuthInfo> {
  const { db } = context;
  const email = normaliseEmail(credentials.email);
  const counters = await count(db, email, origin, context.clock());
  const [found] = await db.select().from(users).where(eq(users.email, email));
  const account = found && mayEnter(context.settings, found) ? found : undefined;
  const matches = await verifyPassword(account?.password_hash, credentials.password);
  if (!account || !matches) {
    noteFailure(context, 'auth.log-in-failed', { account: account?.id, origin });
    if (counters.isLast) noteFailure(context, 'auth.locked-out', { account: account?.id, origin });
    throw new HttpError(401, 'invalid_credentials', { title: 'login' });
  }
  await counters.forgive();
  return completeSignIn(context, account, origin, 'password');
}
