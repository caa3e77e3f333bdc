const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A new id for an element, line or product: 16 random characters, unique on a canvas and across copies of it. */
export function newId(): string {
  // Not randomUUID: browsers offer that on secure origins only, and a server in a local network may have none.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => LETTERS[byte % LETTERS.length]).join('');
}
