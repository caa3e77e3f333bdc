import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Version of the stored form, so that a later one can be told apart. */
const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keys = new Map<string, Buffer>();

/** A key of its own for this purpose. */
function keyFor(secret: string): Buffer {
  const known = keys.get(secret);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'flumen app key', 32));
  keys.set(secret, key);
  return key;
}

/** A new key of a workspace's server-side event API. */
export function createAppKey(): string {
  return `flk_${randomBytes(24).toString('base64url')}`;
}

/** The stored form: AES-256-GCM under a key derived from FLUMEN_SECRET. */
export function sealAppKey(secret: string, appKey: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret), iv);
  const text = Buffer.concat([cipher.update(appKey, 'utf8'), cipher.final()]);
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
}

/** The key as the owner sees it; null when it was sealed under another secret or tampered with. */
export function openAppKey(secret: string, sealed: string): string | null {
  const [version, body = ''] = sealed.split('.');
  const bytes = Buffer.from(body, 'base64url');
  if (version !== VERSION || bytes.length <= IV_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(secret), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Is this the key that was sealed? Takes the same time for every wrong one. */
export function matchesAppKey(secret: string, sealed: string, given: string): boolean {
  const key = openAppKey(secret, sealed);
  if (key === null) return false;
  const [wanted, got] = [Buffer.from(key), Buffer.from(given)];
  return wanted.length === got.length && timingSafeEqual(wanted, got);
}
