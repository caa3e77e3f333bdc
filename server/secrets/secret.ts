import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** `FLUMEN_SECRET`, and the one before it while it is being changed: what that one made is still read, and nothing new is made by it. */
export interface Secret {
  readonly current: string;
  readonly previous?: string;
}

/**
 * What keys are derived for, one each, so that what was made for one purpose is worth nothing for
 * another. `docs/security.md` says of each what it protects and for how long.
 */
export const KEY_PURPOSES = [
  'flumen access token',
  'flumen refresh token',
  'flumen log-in challenge',
  'flumen second factor',
  'flumen app key',
  'flumen mail links',
  'flumen sso journey',
  'flumen sso code',
  'flumen idempotent answer',
  'flumen request digest',
  'flumen unsubscribe',
  'flumen chat identity',
  'flumen alert',
  'flumen share link',
  'flumen share proof',
  'flumen logo',
  'flumen event export',
  'flumen daily salt',
  'flumen walk',
  'flumen booking',
] as const;
export type KeyPurpose = (typeof KEY_PURPOSES)[number];

/** Version of the stored form, so that a later one can be told apart. */
const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const known = new Map<string, Buffer>();

function derived(secret: string, purpose: KeyPurpose): Buffer {
  const name = `${purpose}\n${secret}`;
  const before = known.get(name);
  if (before) return before;
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  known.set(name, key);
  return key;
}

/** The 32 bytes that make something new for a purpose. */
export function keyFor({ current }: Secret, purpose: KeyPurpose): Buffer {
  return derived(current, purpose);
}

/** The keys that may have made what comes back, the current one first. */
export function keysFor({ current, previous }: Secret, purpose: KeyPurpose): readonly Buffer[] {
  return [current, ...(previous === undefined ? [] : [previous])].map((secret) => derived(secret, purpose));
}

/** Text that only this server can read and nobody can change: AES-256-GCM. */
export function seal(secret: Secret, purpose: KeyPurpose, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}

function openWith(key: Buffer, sealed: string): string | null {
  const [version, body = ''] = sealed.split('.');
  const bytes = Buffer.from(body, 'base64url');
  if (version !== VERSION || bytes.length <= IV_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** The first answer that is one. */
function firstOf<T>(keys: readonly Buffer[], ask: (key: Buffer) => T | null): T | null {
  for (const key of keys) {
    const answer = ask(key);
    if (answer !== null) return answer;
  }
  return null;
}

/** What was sealed; null when it was sealed for something else, under a secret that is not known, or tampered with. */
export function unseal(secret: Secret, purpose: KeyPurpose, sealed: string): string | null {
  return firstOf(keysFor(secret, purpose), (key) => openWith(key, sealed));
}

/** What the secret before this one had sealed, sealed anew; null for what needs no change or cannot be read. */
export function sealedAnew(secret: Secret, purpose: KeyPurpose, sealed: string): string | null {
  if (openWith(keyFor(secret, purpose), sealed) !== null) return null;
  const text = unseal(secret, purpose, sealed);
  return text === null ? null : seal(secret, purpose, text);
}

const macWith = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** Proof that a text comes from here: HMAC-SHA-256 as base64url. */
export function macOf(secret: Secret, purpose: KeyPurpose, text: string): string {
  return macWith(keyFor(secret, purpose), text);
}

/** Was the proof made here? Takes the same time for every wrong one. */
export function holdsMac(secret: Secret, purpose: KeyPurpose, text: string, given: string): boolean {
  const wanted = keysFor(secret, purpose).map((key) => Buffer.from(macWith(key, text)));
  const got = Buffer.from(given);
  return wanted.some((mac) => mac.length === got.length && timingSafeEqual(mac, got));
}
