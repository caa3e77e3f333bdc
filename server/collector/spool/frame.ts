import { crc32 } from 'node:zlib';

/** Bytes before the payload of a frame: its length and its CRC-32, both unsigned 32-bit big endian. */
export const HEADER_BYTES = 8;
/** A frame never holds more than one request; a larger length is garbage. */
export const MAX_PAYLOAD = 1024 * 1024;

/** One record of a segment: length, checksum, payload. */
export function encodeFrame(payload: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(HEADER_BYTES + payload.length);
  frame.writeUInt32BE(payload.length, 0);
  frame.writeUInt32BE(crc32(payload), 4);
  payload.copy(frame, HEADER_BYTES);
  return frame;
}

export interface Frames {
  readonly payloads: readonly Buffer[];
  /** Bytes of whole, sound frames from the start of the buffer. */
  readonly bytes: number;
  /** Why reading stopped: the buffer ended (perhaps inside a frame), or a frame is damaged. */
  readonly stopped: 'end' | 'damaged';
}

/**
 * Reads whole frames until the buffer ends or a frame does not match its checksum. A frame cut
 * short by the end of the buffer is not damage: its rest may follow.
 */
export function decodeFrames(buffer: Buffer): Frames {
  const payloads: Buffer[] = [];
  let at = 0;
  while (at + HEADER_BYTES <= buffer.length) {
    const length = buffer.readUInt32BE(at);
    if (length === 0 || length > MAX_PAYLOAD) return { payloads, bytes: at, stopped: 'damaged' };
    const end = at + HEADER_BYTES + length;
    if (end > buffer.length) break;
    const payload = buffer.subarray(at + HEADER_BYTES, end);
    if (crc32(payload) !== buffer.readUInt32BE(at + 4)) return { payloads, bytes: at, stopped: 'damaged' };
    payloads.push(payload);
    at = end;
  }
  return { payloads, bytes: at, stopped: 'end' };
}
