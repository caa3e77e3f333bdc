import type { CanvasDocument } from '#domain/canvas/document.ts';
import { pictureIn } from '#domain/canvas/elements/props.ts';
import { isKeptPicture } from '#domain/wire/pictures.ts';

/** Is there any point that shows what lies behind it? */
const isSolid = ({ data }: ImageData): boolean => {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
};

/** Drawn anew in a form that every program reads: a JPEG, or a PNG where something shines through. */
async function dataAddress(address: string): Promise<string | null> {
  try {
    const image = Object.assign(new Image(), { src: address });
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const drawn = canvas.getContext('2d', { willReadFrequently: true });
    if (!drawn) return null;
    drawn.drawImage(image, 0, 0);
    return canvas.toDataURL(isSolid(drawn.getImageData(0, 0, canvas.width, canvas.height)) ? 'image/jpeg' : 'image/png', 0.92);
  } catch {
    return null;
  }
}

/**
 * The pictures of a drawing that are kept here, written out, by their addresses: a file shows them wherever it is opened.
 * One that cannot be had is left out, and its name stands in its place.
 */
export async function writtenOut({ elements }: Pick<CanvasDocument, 'elements'>): Promise<ReadonlyMap<string, string>> {
  const addresses = [...new Set(elements.map(pictureIn).filter(isKeptPicture))];
  const read = await Promise.all(addresses.map(async (address) => [address, await dataAddress(address)] as const));
  return new Map(read.flatMap(([address, data]) => (data === null ? [] : [[address, data] as const])));
}
