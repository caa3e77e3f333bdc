import { eq } from 'drizzle-orm';
import type { AuthInfo } from '#domain/wire/session.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/tables.ts';
import { HttpError } from '#server/http/errors.ts';
import { clearAttempts, countAttempt, forgiveAttempt, LOGIN_BY_ACCOUNT, LOGIN_BY_ADDRESS } from './attempts.ts';
import { verifyPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}
/** Where a request comes from. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string | undefined;
}

/** How emails are stored and compared. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Opens a session. An unknown email and a wrong password cannot be told apart: same limits, same
 * work, same answer.
 * @throws HttpError 401 `invalid_credentials`, 429 `too_many_attempts`.
 */
export async function logIn(context: Context, credentials: Credentials, origin: Origin): Promise<AuthInfo> {
  const email = normaliseEmail(credentials.email);
  const now = context.clock();
  await countAttempt(context.db, LOGIN_BY_ADDRESS, origin.address, now);
  await countAttempt(context.db, LOGIN_BY_ACCOUNT, email, now);
  const [account] = await context.db.select().from(users).where(eq(users.email, email));
  const matches = await verifyPassword(account?.password_hash, credentials.password);
  if (!account || !matches) throw new HttpError(401, 'invalid_credentials', { title: 'login' });
  await forgiveAttempt(context.db, LOGIN_BY_ADDRESS, origin.address);
  await clearAttempts(context.db, LOGIN_BY_ACCOUNT, email);
  await context.db.update(users).set({ last_seen_at: now }).where(eq(users.id, account.id));
  return openSession(context, account, origin.userAgent);
}
