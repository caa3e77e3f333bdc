import { crc32 } from 'node:zlib';
import { decodeFrames, HEADER_BYTES, MAX_PAYLOAD, seekFrame } from './frame.ts';

/** One record of which something is wrong: its checksum as stored, and what is left of its payload. */
export interface DamagedRecord {
  readonly bytes: Buffer;
  /** Cut short by the end of its segment: its writer died, and nobody was told that it was taken. */
  readonly isTorn: boolean;
}

/**
 * The records that bytes without a sound frame hold. A wrong length leaves everything up to the next
 * sound frame as one record, so where several stand side by side there may be more than these.
 */
export function damagedRecords(bytes: Buffer): DamagedRecord[] {
  if (bytes.length === 0) return [];
  if (hasWholePayload(bytes)) return [{ bytes, isTorn: false }];
  const length = bytes.length < HEADER_BYTES ? 0 : bytes.readUInt32BE(0);
  const end = HEADER_BYTES + length;
  const isPlausible = length > 0 && length <= MAX_PAYLOAD;
  if (isPlausible && end < bytes.length) return [{ bytes: bytes.subarray(0, end), isTorn: false }, ...damagedRecords(bytes.subarray(end))];
  return [{ bytes, isTorn: bytes.length < HEADER_BYTES || (isPlausible && end > bytes.length) }];
}

/** Is only the length wrong? */
function hasWholePayload(bytes: Buffer): boolean {
  return bytes.length > HEADER_BYTES && crc32(bytes.subarray(HEADER_BYTES)) === bytes.readUInt32BE(4);
}

/** CRC-32 of each byte after a register of 0, and which of them has a given byte on top: no two have the same. */
const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});
const BY_TOP = new Uint8Array(256);
const BYTE_OF = new Map<number, number>();
for (const [byte, value] of TABLE.entries()) {
  BY_TOP[value >>> 24] = byte;
  BYTE_OF.set(value, byte);
}

/**
 * Payloads that match the checksum and differ from this one in one byte. A CRC is linear: what a
 * wrong byte changes in it depends on the byte's place and on which bits are wrong, and on nothing
 * else, so the difference is stepped back place by place until it is that of a single byte.
 */
function* oneByteAway(payload: Buffer, checksum: number): Generator<Buffer> {
  let difference = (crc32(payload) ^ checksum) >>> 0;
  for (let at = payload.length - 1; at >= 0; at--) {
    const flipped = BYTE_OF.get(difference);
    if (flipped !== undefined) {
      const repaired = Buffer.from(payload);
      repaired[at] = (repaired[at] ?? 0) ^ flipped;
      yield repaired;
    }
    const byte = BY_TOP[difference >>> 24] ?? 0;
    difference = (((difference ^ (TABLE[byte] ?? 0)) << 8) | byte) >>> 0;
  }
}

/**
 * What a damaged record held, where its checksum tells for certain: one byte of it is wrong, in
 * its length, its checksum or its payload, and one payload only is `readable`. Null otherwise.
 */
export function repairRecord({ bytes }: DamagedRecord, readable: (payload: Buffer) => boolean): Buffer | null {
  if (bytes.length <= HEADER_BYTES) return null;
  const payload = bytes.subarray(HEADER_BYTES);
  const checksum = bytes.readUInt32BE(4);
  const actual = crc32(payload);
  if (actual === checksum) return readable(payload) ? payload : null;
  const changed = [24, 16, 8, 0].filter((shift) => ((actual ^ checksum) >>> shift) & 0xff);
  const found = [...(changed.length === 1 ? [payload] : []), ...oneByteAway(payload, checksum)].filter(readable);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** What bytes of a segment hold, sound or not: readable payloads, and the records that cannot be read. */
export function salvage(bytes: Buffer, readable: (payload: Buffer) => boolean): { payloads: Buffer[]; lost: DamagedRecord[] } {
  const payloads: Buffer[] = [];
  const lost: DamagedRecord[] = [];
  for (let at = 0; at < bytes.length; ) {
    const sound = decodeFrames(bytes.subarray(at));
    payloads.push(...sound.payloads);
    at += sound.bytes;
    const next = seekFrame(bytes, at);
    for (const record of damagedRecords(bytes.subarray(at, next))) {
      const repaired = repairRecord(record, readable);
      if (repaired) payloads.push(repaired);
      else lost.push(record);
    }
    at = next;
  }
  return { payloads, lost };
}
