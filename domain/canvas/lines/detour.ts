import type { Box } from '#domain/canvas/geometry.ts';
import { ARROW_LENGTH, moved, type Point, type Port } from './curves.ts';
import type { Obstacles } from './obstacles.ts';
import { cornersOf, shortestWay } from './shortest-way.ts';

/** A line leaves a card straight for so many pixels more than it keeps from other cards. */
const STUB = 6;
/** Room a line keeps from the cards it passes: one of a few widths, so that lines in one corridor do not lie on one another. */
const ROOMS = [14, 20, 26] as const;
/** A way this near to a card counts as running into it. */
export const TOO_NEAR = 5;
/** Limits of the work for one line; a line among more cards than this keeps its free curve. */
const MOST_ROUNDS = 7;
const MOST_CARDS = 14;

/** A stable number for a line, the same on every machine. */
function numberOf(id: string): number {
  let number = 7;
  for (let index = 0; index < id.length; index++) number = (number * 31 + id.charCodeAt(index)) % 9973;
  return number;
}

/** The room around a box, pulled in on the sides where an end of the line would stand inside it; null where it stands in the box itself. */
function roomAround(box: Box, room: number, ends: readonly Point[]): Box | null {
  let [left, top, right, bottom] = [box.x - room, box.y - room, box.x + box.width + room, box.y + box.height + room];
  for (const { x, y } of ends) {
    if (x <= left || x >= right || y <= top || y >= bottom) continue;
    if (x <= box.x) left = x;
    else if (x >= box.x + box.width) right = x;
    else if (y <= box.y) top = y;
    else if (y >= box.y + box.height) bottom = y;
    else return null;
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export interface Detour {
  /** From port to arrow, legs at right angles; null where there is no way, or none within the limits. */
  readonly corners: readonly Point[] | null;
  /** The cards whose place decided that, besides any that comes to stand in the way. */
  readonly around: ReadonlySet<string>;
}

/**
 * A way around cards. It begins with those the free curve runs into, takes the shortest way with few corners
 * around these, and adds each card that way meets, until it meets none: so a line reckons with a handful of
 * cards, however many stand on the map, and the answer is the shortest way around all of them.
 */
export function detour(
  line: string,
  from: Port,
  to: Port,
  cards: readonly [string, string],
  hit: Iterable<string>,
  obstacles: Obstacles,
): Detour {
  const room = ROOMS[numberOf(line) % ROOMS.length] ?? ROOMS[0];
  const ends = [moved(from, room + STUB), moved(to, room + STUB + ARROW_LENGTH)] as const;
  const around = new Set([...cards, ...hit]);
  for (let round = 0; round < MOST_ROUNDS && around.size <= MOST_CARDS; round++) {
    const walls = [...around].flatMap((id) => {
      const box = obstacles.box(id);
      return (box && roomAround(box, room, ends)) ?? [];
    });
    const way = shortestWay({ ...ends[0], side: from.side }, { ...ends[1], side: to.side }, walls);
    if (!way) break;
    const known = around.size;
    for (const id of obstacles.hitBy(way, TOO_NEAR)) around.add(id);
    if (around.size === known) return { corners: cornersOf([from, ...way, moved(to, ARROW_LENGTH)]), around };
  }
  return { corners: null, around };
}
