import type { Box } from '#domain/canvas/geometry.ts';
import type { Point } from './curves.ts';

/** Cards by place, so that a line asks only those near it. */
export interface Obstacles {
  readonly set: (id: string, box: Box) => void;
  readonly remove: (id: string) => void;
  readonly box: (id: string) => Box | undefined;
  /** Ids of the boxes that a way runs through, each grown by so many pixels. */
  readonly hitBy: (points: readonly Point[], grow: number) => ReadonlySet<string>;
  /** Does any box reach into an area? */
  readonly covers: (area: Box) => boolean;
}

/** About one card and its surroundings. */
const CELL = 240;
/** Cells of one column have numbers closer than this. */
const COLUMN = 65_536;

const cell = (value: number): number => Math.floor(value / CELL);

/** A grid of square cells over the canvas; a box is listed in every cell it touches. */
export function createObstacles(): Obstacles {
  const boxes = new Map<string, Box>();
  const cells = new Map<number, Map<string, Box>>();

  const remove = (id: string) => {
    const box = boxes.get(id);
    if (!box) return;
    boxes.delete(id);
    for (const number of numbersOf(box)) cells.get(number)?.delete(id);
  };

  return {
    remove,
    set: (id, box) => {
      remove(id);
      boxes.set(id, box);
      for (const number of numbersOf(box)) {
        const listed = cells.get(number);
        if (listed) listed.set(id, box);
        else cells.set(number, new Map([[id, box]]));
      }
    },
    box: (id) => boxes.get(id),
    hitBy: (points, grow) => {
      const hit = new Set<string>();
      for (let index = 1; index < points.length; index++) {
        const [a, b] = [points[index - 1], points[index]];
        if (!a || !b) continue;
        const [top, bottom] = [cell(Math.min(a.y, b.y) - grow), cell(Math.max(a.y, b.y) + grow)];
        const right = cell(Math.max(a.x, b.x) + grow);
        for (let x = cell(Math.min(a.x, b.x) - grow); x <= right; x++) {
          for (let y = top; y <= bottom; y++) hitsIn(cells.get(x * COLUMN + y), a, b, grow, hit);
        }
      }
      return hit;
    },
    covers: (area) => numbersOf(area).some((number) => [...(cells.get(number)?.values() ?? [])].some((box) => touches(box, area))),
  };
}

/** Numbers of the cells that an area touches. */
function numbersOf(area: Box): number[] {
  const found: number[] = [];
  const [right, bottom] = [cell(area.x + area.width), cell(area.y + area.height)];
  for (let x = cell(area.x); x <= right; x++) for (let y = cell(area.y); y <= bottom; y++) found.push(x * COLUMN + y);
  return found;
}

function hitsIn(listed: ReadonlyMap<string, Box> | undefined, a: Point, b: Point, grow: number, hit: Set<string>): void {
  if (!listed) return;
  for (const [id, box] of listed) if (!hit.has(id) && crosses(a, b, box, grow)) hit.add(id);
}

/** Do two areas share more than an edge? */
export const touches = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** A box grown by so many pixels on each side; shrunk where they are negative. */
export const grown = (box: Box, by: number): Box => ({
  x: box.x - by,
  y: box.y - by,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
});

/** The smallest box around points; they must be some. */
export function boxAround(points: readonly Point[]): Box {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Does a straight piece of a line run through the inside of a box, grown by so many pixels? */
export function crosses(a: Point, b: Point, box: Box, grow = 0): boolean {
  const [left, right] = [box.x - grow, box.x + box.width + grow];
  const [top, bottom] = [box.y - grow, box.y + box.height + grow];
  if ((a.x <= left && b.x <= left) || (a.x >= right && b.x >= right)) return false;
  if ((a.y <= top && b.y <= top) || (a.y >= bottom && b.y >= bottom)) return false;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  if (dx === 0 || dy === 0) return true;
  // The part 0 to 1 of the piece that lies between the upright edges, then of that the part between the level ones.
  const [one, two] = [(left - a.x) / dx, (right - a.x) / dx];
  const [three, four] = [(top - a.y) / dy, (bottom - a.y) / dy];
  const enter = Math.max(0, Math.min(one, two), Math.min(three, four));
  return enter < Math.min(1, Math.max(one, two), Math.max(three, four));
}
