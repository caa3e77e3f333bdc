import { hashOfToken, randomToken } from '#server/secrets/random-token.ts';
import { type Secret, seal, unseal } from '#server/secrets/secret.ts';

const PURPOSE = 'flumen refresh token';

/** A refresh token and what is stored of it. */
export function newToken(): { readonly token: string; readonly hash: string } {
  const token = randomToken();
  return { token, hash: hashOfToken(token) };
}

/** The successor of a used token, kept for the seconds in which the used one may come again. */
export const sealToken = (secret: Secret, token: string): string => seal(secret, PURPOSE, token);
export const unsealToken = (secret: Secret, sealed: string): string | null => unseal(secret, PURPOSE, sealed);
