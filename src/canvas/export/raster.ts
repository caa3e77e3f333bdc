import type { Picture } from '#domain/canvas/picture/picture.ts';
import { pdfOf } from './pdf.ts';

/** Points of a picture for each of its pixels, as sharp screens show them. */
const SHARP = 2;
/** Browsers give back an empty picture beyond these. */
const MOST_SIDE = 8000;
const MOST_AREA = 40_000_000;

const scaleOf = ({ width, height }: Picture) =>
  Math.min(SHARP, MOST_SIDE / width, MOST_SIDE / height, Math.sqrt(MOST_AREA / (width * height)));

/** Draws a picture as points. @throws Error where the browser cannot. */
async function painted(picture: Picture): Promise<HTMLCanvasElement> {
  const url = URL.createObjectURL(new Blob([picture.svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = scaleOf(picture);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(url);
  }
}

const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), type, 0.92),
  );

export const pngOf = async (picture: Picture): Promise<Blob> => blobOf(await painted(picture), 'image/png');

/** One page as large as the picture. */
export async function pdfFile(picture: Picture): Promise<Blob> {
  const canvas = await painted(picture);
  const jpeg = new Uint8Array(await (await blobOf(canvas, 'image/jpeg')).arrayBuffer());
  return new Blob([pdfOf({ jpeg, columns: canvas.width, rows: canvas.height, width: picture.width, height: picture.height })], {
    type: 'application/pdf',
  });
}
