import { createHmac, randomBytes } from 'node:crypto';
import { type Secret, seal, sealedAnew, unseal } from '#server/secrets/secret.ts';

const PURPOSE = 'flumen alert';

/** A new key that messages to an own webhook are signed with. */
export const createSigningSecret = (): string => `fls_${randomBytes(32).toString('base64url')}`;

/** An address or a signing key as it is stored. */
export const sealForAlert = (secret: Secret, text: string): string => seal(secret, PURPOSE, text);
/** Null for what was sealed under another secret. */
export const openForAlert = (secret: Secret, sealed: string): string | null => unseal(secret, PURPOSE, sealed);
/** Sealed under the current secret; null where it is already. */
export const alertSealAnew = (secret: Secret, sealed: string): string | null => sealedAnew(secret, PURPOSE, sealed);

/** An address of which only the host is shown: its path lets anybody post there. */
export const maskedUrl = (url: string): string => `${new URL(url).origin}/***`;

/**
 * The header `Flumen-Signature`: `t=<seconds since 1970>,v1=<hex>`, HMAC-SHA-256 of `<t>.<body>` with the
 * signing key. The moment is signed, too, so that an old message cannot be sent again as a new one.
 */
export function signatureOf(key: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;
}
