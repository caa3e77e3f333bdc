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

/** The payload of the frame at a place: null where the buffer ends inside it, undefined where it is damaged. */
function payloadAt(buffer: Buffer, at: number): Buffer | null | undefined {
  if (at + HEADER_BYTES > buffer.length) return null;
  const length = buffer.readUInt32BE(at);
  if (length === 0 || length > MAX_PAYLOAD) return undefined;
  const end = at + HEADER_BYTES + length;
  if (end > buffer.length) return null;
  const payload = buffer.subarray(at + HEADER_BYTES, end);
  return crc32(payload) === buffer.readUInt32BE(at + 4) ? payload : undefined;
}

/**
 * Reads whole frames until the buffer ends or a frame does not match its checksum. A frame cut
 * short by the end of the buffer is not damage: its rest may follow.
 */
export function decodeFrames(buffer: Buffer): Frames {
  const payloads: Buffer[] = [];
  let at = 0;
  for (;;) {
    const payload = payloadAt(buffer, at);
    if (!payload) return { payloads, bytes: at, stopped: payload === undefined ? 'damaged' : 'end' };
    payloads.push(payload);
    at += HEADER_BYTES + payload.length;
  }
}

/**
 * Where the next sound frame from `from` on begins; the buffer's length when there is none. A frame
 * begins with a zero byte, as its length takes three, and no payload holds one: they are JSON.
 */
export function seekFrame(buffer: Buffer, from: number): number {
  for (let at = buffer.indexOf(0, from); at >= 0; at = buffer.indexOf(0, at + 1)) if (payloadAt(buffer, at)) return at;
  return buffer.length;
}
