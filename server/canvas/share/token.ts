import { createHash, randomBytes } from 'node:crypto';
import { SHARE_TOKEN } from '#domain/wire/shares.ts';
import { type Secret, seal, sealedAnew, unseal } from '#server/secrets/secret.ts';

const PURPOSE = 'flumen share link';
const TOKEN_BYTES = 32;

/** What a link is looked up by. It holds 256 random bits: nothing slower than a plain hash is called for. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** What is stored of a new link. */
export function createToken(secret: Secret): { readonly token_hash: string; readonly token: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token_hash: hashOf(token), token: seal(secret, PURPOSE, token) };
}

/** What a link that somebody has is looked up by; null for what can be none. */
export const hashOfToken = (token: string): string | null => (SHARE_TOKEN.test(token) ? hashOf(token) : null);

/** What stands in the link; null where it was sealed under a secret that is gone. */
export const openToken = (secret: Secret, sealed: string): string | null => unseal(secret, PURPOSE, sealed);
/** Sealed under the current secret; null where it is already. */
export const shareSealAnew = (secret: Secret, sealed: string): string | null => sealedAnew(secret, PURPOSE, sealed);
