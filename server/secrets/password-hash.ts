import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_COST } from '#server/secrets/password-cost.ts';

let dummy: Promise<string> | undefined;

/** The text to store: argon2id with its parameters and salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PASSWORD_COST);
}

/**
 * Does the password belong to the stored hash? Without a hash (no such account, or no password
 * set yet) the same work is done against a dummy, so that the time taken tells nothing.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await dummy), password);
  return matches && stored !== null && stored !== undefined;
}
