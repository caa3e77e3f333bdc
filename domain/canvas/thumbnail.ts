import { ELEMENT_CATEGORIES, type ElementCategory } from '../kit/element.ts';
import type { CanvasDocument } from './document.ts';
import { elementKind } from './elements/index.ts';
import { type Box, boundsOf, boxOf } from './geometry.ts';

/** Whole units the drawing fits into; a list scales it to the size it needs. */
export const THUMBNAIL = { width: 96, height: 60 } as const;
/** Kept free around the drawing, so that no box touches the edge. */
const MARGIN = 4;
/** Beyond this nobody could tell boxes or lines apart at the size of a thumbnail; it also keeps the text under 2 KB. */
const MOST_BOXES = 80;
const MOST_LINES = 120;
/** A box is never smaller than it can be seen, nor larger than a few elements on an empty canvas should look. */
const LEAST = { width: 5, height: 4 };
const MOST_SCALE = 0.11;

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

const NOTHING: Thumbnail = { width: LEAST.width, height: LEAST.height, boxes: [], lines: [] };

interface Scale {
  readonly by: number;
  readonly x: number;
  readonly y: number;
}

/** Fits the drawing into the middle of the frame. */
function scaleOf(bounds: Box): Scale {
  const room = { width: THUMBNAIL.width - 2 * MARGIN, height: THUMBNAIL.height - 2 * MARGIN };
  const by = Math.min(MOST_SCALE, room.width / Math.max(1, bounds.width), room.height / Math.max(1, bounds.height));
  return {
    by,
    x: (THUMBNAIL.width - bounds.width * by) / 2 - bounds.x * by,
    y: (THUMBNAIL.height - bounds.height * by) / 2 - bounds.y * by,
  };
}

/** Coordinates may be so far apart that their difference is no number any more; those stand at the edge. */
const within = (value: number, most: number) => (Number.isNaN(value) ? 0 : Math.round(Math.max(0, Math.min(most, value))));

/**
 * The thumbnail of a document. Elements that would cover each other become one box, notes are
 * left out, and what lies beyond the most boxes and lines is not drawn.
 */
export function thumbnailOf(document: CanvasDocument): Thumbnail {
  const shown = document.elements.filter(({ kind }) => elementKind(kind).category !== 'note');
  const bounds = boundsOf(shown.map(boxOf));
  if (!bounds) return NOTHING;
  const scale = scaleOf(bounds);
  const first = boxOf(shown[0] ?? document.elements[0] ?? { id: '', kind: '', name: '', x: 0, y: 0 });
  const width = Math.max(LEAST.width, Math.round(first.width * scale.by));
  const height = Math.max(LEAST.height, Math.round(first.height * scale.by));
  const boxes: ThumbnailBox[] = [];
  const cells = new Map<string, number>();
  const placeOf = new Map<string, number>();
  for (const element of shown) {
    const x = within(element.x * scale.by + scale.x, THUMBNAIL.width - width);
    const y = within(element.y * scale.by + scale.y, THUMBNAIL.height - height);
    const cell = `${Math.round(x / width)} ${Math.round(y / height)}`;
    const known = cells.get(cell);
    if (known === undefined && boxes.length >= MOST_BOXES) continue;
    const place = known ?? boxes.push({ category: elementKind(element.kind).category, x, y }) - 1;
    cells.set(cell, place);
    placeOf.set(element.id, place);
  }
  return { width, height, boxes, lines: linesBetween(document, placeOf) };
}

function linesBetween({ lines }: CanvasDocument, placeOf: ReadonlyMap<string, number>): [number, number][] {
  const drawn = new Map<string, [number, number]>();
  for (const line of lines) {
    const [from, to] = [placeOf.get(line.from), placeOf.get(line.to)];
    if (from === undefined || to === undefined || from === to || drawn.size >= MOST_LINES) continue;
    drawn.set(`${from} ${to}`, [from, to]);
  }
  return [...drawn.values()];
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
