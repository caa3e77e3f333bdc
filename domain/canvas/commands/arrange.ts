import { changeElements, elementOf } from '../change.ts';
import type { CanvasDocument } from '../document.ts';
import { type Box, boundsOf, boxOf, onGrid } from '../geometry.ts';
import { placeElements } from './move-elements.ts';

export const ALIGNMENTS = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

const ALIGN = {
  left: (bounds) => ({ x: bounds.x }),
  center: (bounds, box) => ({ x: bounds.x + (bounds.width - box.width) / 2 }),
  right: (bounds, box) => ({ x: bounds.x + bounds.width - box.width }),
  top: (bounds) => ({ y: bounds.y }),
  middle: (bounds, box) => ({ y: bounds.y + (bounds.height - box.height) / 2 }),
  bottom: (bounds, box) => ({ y: bounds.y + bounds.height - box.height }),
} as const satisfies Record<Alignment, (bounds: Box, box: Box) => { x?: number; y?: number }>;

function chosen(document: CanvasDocument, ids: readonly string[]) {
  return ids.flatMap((id) => elementOf(document, id) ?? []);
}

/** Lines elements up along an edge or centre of the box around them. Fewer than two: nothing to do. */
export function alignElements(document: CanvasDocument, args: { ids: readonly string[]; to: Alignment }): CanvasDocument {
  const elements = chosen(document, args.ids);
  const bounds = boundsOf(elements.map(boxOf));
  if (!bounds || elements.length < 2) return document;
  const positions = Object.fromEntries(
    elements.map((element) => [element.id, { x: element.x, y: element.y, ...ALIGN[args.to](bounds, boxOf(element)) }]),
  );
  return placeElements(document, { positions });
}

/** Makes the gaps between elements equal along an axis; the outer two stay. Fewer than three: nothing to do. */
export function distributeElements(
  document: CanvasDocument,
  args: { ids: readonly string[]; along: 'horizontal' | 'vertical' },
): CanvasDocument {
  const [start, size] = args.along === 'horizontal' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const elements = chosen(document, args.ids).sort((a, b) => a[start] - b[start]);
  const boxes = elements.map(boxOf);
  const [first, last] = [boxes[0], boxes[boxes.length - 1]];
  if (!first || !last || boxes.length < 3) return document;
  const taken = boxes.reduce((sum, box) => sum + box[size], 0);
  const gap = (last[start] + last[size] - first[start] - taken) / (boxes.length - 1);
  const positions: Record<string, { x: number; y: number }> = {};
  let at = first[start];
  elements.forEach((element, index) => {
    positions[element.id] = { x: element.x, y: element.y, [start]: at };
    at += (boxes[index]?.[size] ?? 0) + gap;
  });
  return placeElements(document, { positions });
}

/** Puts elements on the nearest point of the 8-pixel grid. */
export function snapElements(document: CanvasDocument, args: { ids: readonly string[] }): CanvasDocument {
  const ids = new Set(args.ids);
  return changeElements(document, (element) => {
    if (!ids.has(element.id) || element.locked) return element;
    const [x, y] = [onGrid(element.x), onGrid(element.y)];
    return x === element.x && y === element.y ? element : { ...element, x, y };
  });
}
