import type { CanvasDocument } from './document.ts';
import { elementKind } from './elements/index.ts';
import { type Box, boundsOf, boxOf } from './geometry.ts';
import { THUMBNAIL, type Thumbnail, type ThumbnailBox, type ThumbnailLine } from './thumbnail-text.ts';

/** Kept free around the drawing, so that no box touches the edge. */
const MARGIN = 4;
/** Beyond this nobody could tell boxes or lines apart at the size of a thumbnail; it also keeps the text under 2 KB. */
const MOST_BOXES = 80;
const MOST_LINES = 120;
/** A box is never smaller than it can be seen, nor larger than a few elements on an empty canvas should look. */
const LEAST = { width: 5, height: 4 };
const MOST_SCALE = 0.11;

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

/** One line between two boxes, drawn as the first of those that tie them. */
function linesBetween({ lines }: CanvasDocument, placeOf: ReadonlyMap<string, number>): ThumbnailLine[] {
  const drawn = new Map<string, ThumbnailLine>();
  for (const { from: start, to: end, shape, kind } of lines) {
    const [from, to] = [placeOf.get(start), placeOf.get(end)];
    const way = `${from} ${to}`;
    if (from === undefined || to === undefined || from === to || drawn.size >= MOST_LINES || drawn.has(way)) continue;
    drawn.set(way, { from, to, ...(shape && { shape }), ...(kind !== 'next' && { dotted: true }) });
  }
  return [...drawn.values()];
}
