import { createHash } from 'node:crypto';

/**
 * Under which id the event store keeps the sample data of a workspace: another one than its own, so that
 * neither is ever counted with the other, and always the same, so that nobody has to remember it.
 */
export function sampleOf(workspace: string): string {
  const bytes = createHash('sha256').update(`flumen sample ${workspace}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
