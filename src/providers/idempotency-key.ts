const BYTES = 16;

/** A key for one act, to be sent as its Idempotency-Key. `crypto.randomUUID` exists on secure origins only. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
