import { createHash } from 'node:crypto';

/**
 * A UUID made from a name, the same on every start: what was seeded is found again, so that a
 * seed killed half-way goes on without doubles and a removal takes nothing else.
 */
export function demoId(name: string): string {
  const bytes = createHash('sha256').update(`flumen demo ${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
