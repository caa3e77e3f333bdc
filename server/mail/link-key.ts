import { timingSafeEqual } from 'node:crypto';
import { hashOfToken, randomToken } from '#server/secrets/random-token.ts';

/** The secret part of a new link and what the store keeps of it. */
export function newSecret(): { readonly secret: string; readonly token_hash: string } {
  const secret = randomToken();
  return { secret, token_hash: hashOfToken(secret) };
}

/** The last part of a link: which one it is, and its secret. */
export const keyOf = (id: string, secret: string): string => `${id}.${secret}`;

const KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{20,100})$/;

/** A key taken apart; null for what is none. */
export function readKey(key: string): { readonly id: string; readonly secret: string } | null {
  const [, id, secret] = KEY.exec(key) ?? [];
  return id && secret ? { id, secret } : null;
}

/** Is it the secret that was hashed? In constant time. */
export function matches(token_hash: string, secret: string): boolean {
  const [wanted, given] = [Buffer.from(token_hash), Buffer.from(hashOfToken(secret))];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
