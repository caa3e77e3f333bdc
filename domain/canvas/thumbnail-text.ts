import { ELEMENT_CATEGORIES, type ElementCategory } from '../kit/element.ts';
import type { Line } from './document.ts';

/** Whole units the drawing fits into; a list scales it to the size it needs. */
export const THUMBNAIL = { width: 96, height: 60 } as const;

export interface ThumbnailBox {
  readonly category: ElementCategory;
  /** Left upper corner, units of `THUMBNAIL`. */
  readonly x: number;
  readonly y: number;
}
export interface ThumbnailLine {
  /** Places in `boxes`. */
  readonly from: number;
  readonly to: number;
  /** How somebody chose it to be drawn; left out = as it fits. */
  readonly shape?: Line['shape'];
  /** It carries no flow: any time later, or planned only. */
  readonly dotted?: true;
}
/** What a canvas looks like from far: boxes of one size in the colours of their categories, and lines between them. */
export interface Thumbnail {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly ThumbnailBox[];
  readonly lines: readonly ThumbnailLine[];
}

/** First letters of the categories, which differ from each other. */
const LETTERS: ReadonlyMap<string, ElementCategory> = new Map(ELEMENT_CATEGORIES.map((category) => [category.charAt(0), category]));

/** A letter for each shape, which follows the line; one more says that it is dotted. */
const SHAPES = { straight: 'i', stepped: 'z', curved: 'c' } as const satisfies Record<NonNullable<Line['shape']>, string>;
const DOTTED = 'd';
const shapeOf = (letters: string) => (Object.keys(SHAPES) as (keyof typeof SHAPES)[]).find((shape) => letters.includes(SHAPES[shape]));

/**
 * A thumbnail as text: size of a box, boxes and lines, parted by bars:
 * `8x7|s4.20 p40.20|0-1 1-2zd`. Under 2 KB whatever the document.
 */
export function writeThumbnail({ width, height, boxes, lines }: Thumbnail): string {
  const places = boxes.map(({ category, x, y }) => `${category.charAt(0)}${x}.${y}`);
  return [`${width}x${height}`, places.join(' '), lines.map(lineText).join(' ')].join('|');
}

const lineText = ({ from, to, shape, dotted }: ThumbnailLine) => `${from}-${to}${shape ? SHAPES[shape] : ''}${dotted ? DOTTED : ''}`;

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
  const lines = [...pairs.matchAll(/(\d{1,3})-(\d{1,3})([a-z]*)/g)]
    .map(([, from, to, letters = '']): ThumbnailLine => {
      const shape = shapeOf(letters);
      return { from: Number(from), to: Number(to), ...(shape && { shape }), ...(letters.includes(DOTTED) && { dotted: true }) };
    })
    .filter(({ from, to }) => boxes[from] !== undefined && boxes[to] !== undefined);
  return { width: Number(width), height: Number(height), boxes, lines };
}
