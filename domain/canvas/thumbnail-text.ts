import { ELEMENT_CATEGORIES, type ElementCategory } from '../kit/element.ts';

/** Whole units the drawing fits into; a list scales it to the size it needs. */
export const THUMBNAIL = { width: 96, height: 60 } as const;

export interface ThumbnailBox {
  readonly category: ElementCategory;
  /** Left upper corner, units of `THUMBNAIL`. */
  readonly x: number;
  readonly y: number;
}
/** What a canvas looks like from far: boxes of one size in the colours of their categories, and lines between them. */
export interface Thumbnail {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly ThumbnailBox[];
  /** Places in `boxes`. */
  readonly lines: readonly (readonly [from: number, to: number])[];
}

/** First letters of the categories, which differ from each other. */
const LETTERS: ReadonlyMap<string, ElementCategory> = new Map(ELEMENT_CATEGORIES.map((category) => [category.charAt(0), category]));

/**
 * A thumbnail as text: size of a box, boxes and lines, parted by bars:
 * `8x7|s4.20 p40.20|0-1`. Under 2 KB whatever the document.
 */
export function writeThumbnail({ width, height, boxes, lines }: Thumbnail): string {
  const places = boxes.map(({ category, x, y }) => `${category.charAt(0)}${x}.${y}`);
  return [`${width}x${height}`, places.join(' '), lines.map(([from, to]) => `${from}-${to}`).join(' ')].join('|');
}

/** Reads what `writeThumbnail` wrote; null for any other text. */
export function readThumbnail(text: string): Thumbnail | null {
  const [size = '', places = '', pairs = ''] = text.split('|');
  const [, width, height] = /^(\d{1,2})x(\d{1,2})$/.exec(size) ?? [];
  if (!width || !height) return null;
  const boxes: ThumbnailBox[] = [];
  for (const [, letter = '', x, y] of places.matchAll(/(\w)(\d{1,2})\.(\d{1,2})/g)) {
    const category = LETTERS.get(letter);
    if (category) boxes.push({ category, x: Number(x), y: Number(y) });
  }
  const lines = [...pairs.matchAll(/(\d{1,3})-(\d{1,3})/g)]
    .map(([, from, to]): [number, number] => [Number(from), Number(to)])
    .filter(([from, to]) => boxes[from] !== undefined && boxes[to] !== undefined);
  return { width: Number(width), height: Number(height), boxes, lines };
}
