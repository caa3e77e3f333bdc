import { TOKEN_PREFIX } from '#domain/accounts/api-tokens.ts';
import type { Ports } from '#server/ports.ts';
import { hashOfToken, randomToken } from '#server/secrets/random-token.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';
import { mayEnter } from '#server/sessions/sessions.ts';

/** A token, and what is stored of it. */
export function newApiToken(): { readonly token: string; readonly token_hash: string; readonly hint: string } {
  const token = `${TOKEN_PREFIX}${randomToken()}`;
  return { token, token_hash: hashOfToken(token), hint: token.slice(-4) };
}

/** Does a bearer look like one of these tokens? */
export const isApiToken = (bearer: string): boolean => bearer.startsWith(TOKEN_PREFIX);

type Reading = Ports<'access' | 'settings'>;

/**
 * Whom a token speaks for, and how far; null once it was revoked or has expired, and where its person
 * is gone or may not log in. Asked for every request, so that an end holds at once. A token has none of
 * the rights of staff: those are for people, with a reason in the log.
 */
export function liveToken(reading: Reading, token: string, now: Date): Promise<SessionUser | null> {
  return liveTokenHash(reading, hashOfToken(token), now);
}

/** The same by what is stored of a token, for what goes on after the request that brought it. */
export async function liveTokenHash({ access, settings }: Reading, hash: string, now: Date): Promise<SessionUser | null> {
  const row = await access.token(hash);
  if (!row || (row.expires_at && row.expires_at <= now)) return null;
  const account = await access.account(row.user_id);
  if (!account || !mayEnter(settings, account)) return null;
  return {
    id: row.user_id,
    staff: 'user',
    isImpersonated: false,
    unproven: account.email_verified_at === null && settings.smtpUrl !== undefined,
    token: { id: row.id, hash, access: row.access === 'write' ? 'write' : 'read', workspace: row.workspace },
  };
}
