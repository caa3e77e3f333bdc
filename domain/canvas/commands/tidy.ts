import { changeLines, patched } from '../change.ts';
import type { CanvasDocument, CanvasElement } from '../document.ts';
import { elementKind } from '../elements/index.ts';
import { type Box, boundsOf, boxOf, onGrid, overlap, STEP } from '../geometry.ts';
import { layersOf } from '../layers.ts';
import { placeElements } from './move-elements.ts';

/** Pixels kept free between what is laid out and what stays. */
const GAP = 16;

/**
 * Lays the funnel out from left to right: columns by longest path, starting where the upper left
 * element stands now. Locked elements and notes stay and are kept clear of. Lines choose their
 * sides anew. With `ids` only those elements are laid out.
 */
export function tidy(document: CanvasDocument, args: { ids?: readonly string[] } = {}): CanvasDocument {
  const chosen = args.ids && new Set(args.ids);
  const moves = (element: CanvasElement) => !element.locked && elementKind(element.kind).tracked && (!chosen || chosen.has(element.id));
  const moving = document.elements.filter(moves);
  const origin = boundsOf(moving.map(boxOf));
  if (!origin) return document;
  const byId = new Map(moving.map((element) => [element.id, element]));
  const ways = document.lines.filter((line) => line.kind !== 'later' && byId.has(line.from) && byId.has(line.to));
  const upperFirst = [...moving].sort((a, b) => a.y - b.y || a.x - b.x).map((element) => element.id);
  const layers = layersOf(upperFirst, ways);
  const positions = placed(layers, byId, origin, document.elements.filter((element) => !byId.has(element.id)).map(boxOf));
  const next = placeElements(document, { positions });
  if (next === document) return document;
  return changeLines(next, (line) =>
    byId.has(line.from) && byId.has(line.to) ? patched(line, { from_side: undefined, to_side: undefined }) : line,
  );
}

/** Columns centred on the tallest; each element moves down until it is clear of what stays and of what is placed. */
function placed(
  layers: readonly string[][],
  elements: ReadonlyMap<string, CanvasElement>,
  origin: Box,
  fixed: readonly Box[],
): Record<string, { x: number; y: number }> {
  const positions: Record<string, { x: number; y: number }> = {};
  const tallest = Math.max(...layers.map((layer) => layer.length));
  const taken = [...fixed];
  let left = onGrid(origin.x);
  for (const layer of layers) {
    let y = onGrid(origin.y + ((tallest - layer.length) / 2) * STEP.y);
    let width = 0;
    for (const id of layer) {
      const element = elements.get(id);
      if (!element) continue;
      const box = clearBox({ ...boxOf(element), x: left, y }, taken);
      positions[id] = { x: box.x, y: box.y };
      taken.push(box);
      width = Math.max(width, box.width);
      y = onGrid(Math.max(box.y + STEP.y, box.y + box.height + GAP));
    }
    left = onGrid(left + Math.max(STEP.x, width + GAP * 2));
  }
  return positions;
}

function clearBox(box: Box, taken: readonly Box[]): Box {
  let current = box;
  for (let hit = taken.find((other) => overlap(current, other, GAP)); hit; hit = taken.find((other) => overlap(current, other, GAP))) {
    current = { ...current, y: Math.ceil((hit.y + hit.height + GAP) / 8) * 8 };
  }
  return current;
}
