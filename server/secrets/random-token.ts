import { createHash, randomBytes } from 'node:crypto';

/** Bytes of a token that nobody can guess. */
const BYTES = 32;

/** What opens something to whoever has it: a session, an API, a link in a mail. 43 characters of base64url. */
export function randomToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** What the store keeps of a token, so that reading it lets nobody in. The token is random: no salt is needed. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
