/** Pixels of the longer side, and bytes, beyond which a picture is made smaller before it is sent. */
const MOST_SIDE = 1600;
const MOST_BYTES = 600 * 1024;
/** A drawing of a screen keeps its sharp edges, as long as that costs no more than this. */
const SMALL_BYTES = 300 * 1024;
/** How good a picture is, from best to least, until it is small enough; then it gets smaller. */
const QUALITIES = [0.9, 0.75, 0.6] as const;
const SMALLER = [1, 0.75, 0.5, 0.3] as const;
const SIDE_OF_LINES = 800;

export interface ScaledPicture {
  readonly blob: Blob;
  /** Pixels, as it is shown. */
  readonly width: number;
  readonly height: number;
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality?: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

function painted(image: HTMLImageElement, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  return canvas;
}

/** The first way to write it that is small enough. */
async function smallest(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const sharp = await blobOf(canvas, 'image/png');
  if (sharp && sharp.size <= SMALL_BYTES) return sharp;
  for (const quality of QUALITIES) {
    const blob = await blobOf(canvas, 'image/webp', quality);
    // A browser that writes no WebP gives back a PNG.
    if (blob && blob.size <= MOST_BYTES) return blob;
  }
  return sharp && sharp.size <= MOST_BYTES ? sharp : null;
}

async function loaded(file: Blob): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Pixels of what was drawn in lines are as many as one likes: some screens' worth. */
const pixelsOf = ({ type }: Blob, { naturalWidth: width, naturalHeight: height }: HTMLImageElement) => {
  if (type !== 'image/svg+xml') return { width, height };
  const scale = SIDE_OF_LINES / (Math.max(width, height) || 1);
  return width && height ? { width: width * scale, height: height * scale } : { width: SIDE_OF_LINES, height: SIDE_OF_LINES };
};

/**
 * A picture as it is sent: drawn anew, so that it is no larger than a screen shows and says no more than is seen, not
 * where a camera stood. One that moves stays as it is where it is small. Null for what no browser can draw.
 */
export async function scaledPicture(file: Blob): Promise<ScaledPicture | null> {
  const image = await loaded(file);
  if (!image) return null;
  const { width, height } = pixelsOf(file, image);
  if (width === 0 || height === 0) return null;
  if (file.type === 'image/gif' && file.size <= MOST_BYTES) return { blob: file, width, height };
  const fitting = Math.min(1, MOST_SIDE / Math.max(width, height));
  for (const smaller of SMALLER) {
    const [w, h] = [width, height].map((side) => Math.max(1, Math.round(side * fitting * smaller))) as [number, number];
    const blob = await smallest(painted(image, w, h));
    if (blob) return { blob, width: w, height: h };
  }
  return null;
}
