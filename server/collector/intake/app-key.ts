import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type Secret, seal, sealedAnew, unseal } from '#server/secrets/secret.ts';

const PURPOSE = 'flumen app key';

/** A new key of a workspace's server-side event API. */
export function createAppKey(): string {
  return `flk_${randomBytes(24).toString('base64url')}`;
}

/** The stored form, sealed. */
export function sealAppKey(secret: Secret, appKey: string): string {
  return seal(secret, PURPOSE, appKey);
}

/** The key as the owner sees it; null when it was sealed under another secret or tampered with. */
export function openAppKey(secret: Secret, sealed: string): string | null {
  return unseal(secret, PURPOSE, sealed);
}

/** Sealed under the current secret; null where it is already. */
export const appKeyAnew = (secret: Secret, sealed: string): string | null => sealedAnew(secret, PURPOSE, sealed);

/** Is this the key that was sealed? Takes the same time for every wrong one. */
export function matchesAppKey(secret: Secret, sealed: string, given: string): boolean {
  const key = openAppKey(secret, sealed);
  if (key === null) return false;
  const [wanted, got] = [Buffer.from(key), Buffer.from(given)];
  return wanted.length === got.length && timingSafeEqual(wanted, got);
}
