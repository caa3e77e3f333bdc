import { eq } from 'drizzle-orm';
import type { AuthInfo } from '#domain/wire/session.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/tables.ts';
import { HttpError } from '#server/http/errors.ts';
import {
  clearAttempts,
  countAttempt,
  forgiveAttempt,
  isFamiliar,
  LOGIN_BY_ACCOUNT,
  LOGIN_BY_ADDRESS,
  LOGIN_BY_PLACE,
  networkOf,
  rememberPlace,
} from './attempts.ts';
import { verifyPassword } from './passwords.ts';
import { letIn } from './second-step.ts';
import { mayEnter } from './sessions.ts';

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
 * work, same answer. Too many failures stop the place they come from; the owner still gets in
 * from elsewhere, and from familiar places also while strangers guess from everywhere.
 * @throws HttpError 401 `invalid_credentials` or `second_factor`, 429 `too_many_attempts`.
 */
export async function logIn(context: Context, credentials: Credentials, origin: Origin): Promise<AuthInfo> {
  const { db } = context;
  const email = normaliseEmail(credentials.email);
  const network = networkOf(origin.address);
  const place = `${email}\n${network}`;
  const now = context.clock();
  await countAttempt(db, LOGIN_BY_ADDRESS, network, now);
  await countAttempt(db, LOGIN_BY_PLACE, place, now);
  const familiar = await isFamiliar(db, place, now);
  if (!familiar) await countAttempt(db, LOGIN_BY_ACCOUNT, email, now);
  const [found] = await db.select().from(users).where(eq(users.email, email));
  const account = found && mayEnter(context.settings, found) ? found : undefined;
  const matches = await verifyPassword(account?.password_hash, credentials.password);
  if (!account || !matches) throw new HttpError(401, 'invalid_credentials', { title: 'login' });
  await forgiveAttempt(db, LOGIN_BY_ADDRESS, network);
  await clearAttempts(db, LOGIN_BY_PLACE, place);
  if (!familiar) await forgiveAttempt(db, LOGIN_BY_ACCOUNT, email);
  await rememberPlace(db, place, now);
  await db.update(users).set({ last_seen_at: now }).where(eq(users.id, account.id));
  return letIn(context, account, origin);
}
