import type { PictureMedia } from '#domain/wire/pictures.ts';

/** What the first bytes of a file say of it. Sides are pixels. */
export interface Picture<Media extends PictureMedia = PictureMedia> {
  readonly media: Media;
  readonly width: number;
  readonly height: number;
}
type Sides = Omit<Picture, 'media'>;

const textAt = (bytes: Buffer, from: number, length: number) => bytes.toString('latin1', from, from + length);

const PNG_MARK = '\x89PNG\r\n\x1a\n';

function pngSides(bytes: Buffer): Sides | null {
  if (textAt(bytes, 0, 8) !== PNG_MARK || textAt(bytes, 12, 4) !== 'IHDR' || bytes.length < 24) return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Markers of frames, which say the size: 0xC0 to 0xCF but for tables of codes and arithmetic coding. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSides(bytes: Buffer): Sides | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Bytes that fill the space before a marker.
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** Each way a WebP is written says its size in bits of its own. */
const WEBP_SIDES: Readonly<Record<string, (bytes: Buffer) => Sides>> = {
  'VP8 ': (bytes) => ({ width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }),
  VP8L: (bytes) => {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
  VP8X: (bytes) => ({ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }),
};

function webpSides(bytes: Buffer): Sides | null {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP' || bytes.length < 30) return null;
  return WEBP_SIDES[textAt(bytes, 12, 4)]?.(bytes) ?? null;
}

function gifSides(bytes: Buffer): Sides | null {
  if (!['GIF87a', 'GIF89a'].includes(textAt(bytes, 0, 6)) || bytes.length < 10) return null;
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

const READERS = {
  'image/png': pngSides,
  'image/jpeg': jpegSides,
  'image/webp': webpSides,
  'image/gif': gifSides,
} as const satisfies Record<PictureMedia, (bytes: Buffer) => Sides | null>;

/** The picture that a file is, whatever it is called; null for one that is none of the kinds asked for, or of no size. */
export function pictureIn<Media extends PictureMedia>(bytes: Buffer, kinds: readonly Media[]): Picture<Media> | null {
  for (const media of kinds) {
    const sides = READERS[media](bytes);
    if (sides) return sides.width > 0 && sides.height > 0 ? { media, ...sides } : null;
  }
  return null;
}
