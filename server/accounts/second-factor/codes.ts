import { createHash, createHmac, randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '#server/db/client.ts';
import { recoveryCodes } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import { keyFor, keysFor, type Secret as ServerSecret, seal, sealedAnew, unseal } from '#server/secrets/secret.ts';
import { verifiedBy } from '#server/sessions/signed-by.ts';

/** Codes of an authenticator app (RFC 6238: SHA-1, six digits, thirty seconds) and their stand-ins. */

type Account = typeof users.$inferSelect;

const PURPOSE = 'flumen second factor';
/** Sealed under the current secret of the server; null where it is already. */
export const factorAnew = (secret: ServerSecret, sealed: string): string | null => sealedAnew(secret, PURPOSE, sealed);

const STEP_SECONDS = 30;
/** A clock may be one step off either way. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
const CHALLENGE_SECONDS = 5 * 60;

function totpOf(secret: string, email = ''): TOTP {
  return new TOTP({ issuer: 'Flumen', label: email, secret: Secret.fromBase32(secret), period: STEP_SECONDS, digits: 6 });
}

/** A new secret, as it is shown and as it is stored. */
export function newSecret(
  serverSecret: ServerSecret,
  email: string,
): { readonly secret: string; readonly url: string; readonly sealed: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, url: totpOf(secret, email).toString(), sealed: seal(serverSecret, PURPOSE, secret) };
}

/** The step a code belongs to; null for a wrong one. */
export function stepOf(serverSecret: ServerSecret, sealed: string | null, code: string, now: Date): number | null {
  const secret = sealed === null ? null : unseal(serverSecret, PURPOSE, sealed);
  if (secret === null || !/^\d{6}$/.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
}

const hashOf = (user: string, code: string) =>
  createHash('sha256')
    .update(`${user}\n${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('base64url');

/** New recovery codes; the ones before them are worth nothing any more. Answers what is shown once. */
export async function newRecoveryCodes(tx: Database, user: string): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const text = randomBytes(8).toString('hex');
    return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8, 12)}-${text.slice(12)}`;
  });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ user_id: user, code_hash: hashOf(user, code) })));
  return codes;
}

/** Takes a code of the app, or a recovery code, once. */
export async function spendCode(tx: Database, serverSecret: ServerSecret, account: Account, code: string, now: Date): Promise<boolean> {
  const step = stepOf(serverSecret, account.totp_secret, code.trim(), now);
  if (step !== null) {
    const unused = or(isNull(users.totp_last_step), lt(users.totp_last_step, step));
    const taken = await tx
      .update(users)
      .set({ totp_last_step: step })
      .where(and(eq(users.id, account.id), unused))
      .returning({ id: users.id });
    return taken.length > 0;
  }
  const used = await tx
    .update(recoveryCodes)
    .set({ used_at: now })
    .where(and(eq(recoveryCodes.user_id, account.id), eq(recoveryCodes.code_hash, hashOf(account.id, code)), isNull(recoveryCodes.used_at)))
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

const AUDIENCE = 'second factor';
const CHALLENGE = 'flumen log-in challenge';

/** What the first step was right about: with another password or another second factor it has to be done again. */
function firstStepOf(key: Buffer, { password_hash, totp_secret }: Account): string {
  return createHmac('sha256', key).update(`${password_hash}\n${totp_secret}`).digest('base64url');
}

/** Proof, for five minutes and for the password as it is, that somebody got the first step right. */
export function signChallenge(secret: ServerSecret, account: Account, now: Date): Promise<string> {
  const key = keyFor(secret, CHALLENGE);
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ of: firstStepOf(key, account) })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setSubject(account.id)
    .setIssuedAt(issued)
    .setExpirationTime(issued + CHALLENGE_SECONDS)
    .sign(key);
}

/** Whose challenge it is, and whether it still holds for the account; null for a forged or expired one. */
export async function readChallenge(secret: ServerSecret, challenge: string, now: Date) {
  const found = await verifiedBy(keysFor(secret, CHALLENGE), challenge, { audience: AUDIENCE, currentDate: now });
  if (!found?.payload.sub) return null;
  const { payload, key } = found;
  const user = found.payload.sub;
  return { user, holdsFor: (account: Account) => payload.of === firstStepOf(key, account) };
}
