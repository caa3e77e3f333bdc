import { createHash, randomBytes } from 'node:crypto';
import { type Secret, seal, unseal } from '#server/secret.ts';

const PURPOSE = 'flumen refresh token';

/** The database keeps a hash, so reading it does not let anybody in. The token is random: no salt is needed. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A refresh token and what is stored of it. */
export function newToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

/** The successor of a used token, kept for the seconds in which the used one may come again. */
export const sealToken = (secret: Secret, token: string): string => seal(secret, PURPOSE, token);
export const unsealToken = (secret: Secret, sealed: string): string | null => unseal(secret, PURPOSE, sealed);
