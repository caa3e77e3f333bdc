import type { Box } from '#domain/canvas/geometry.ts';
import { boxAround } from '#domain/canvas/lines/obstacles.ts';

/** Drawn around the view, on each side, as a part of it. */
const ROOM = 0.15;
/** How many times as wide as the view it may be, once that has become smaller. */
const WIDEST = 2;

const holds = (area: Box, { x, y, width, height }: Box): boolean =>
  area.x <= x && area.y <= y && x + width <= area.x + area.width && y + height <= area.y + area.height;

/**
 * The part of the canvas whose lines are drawn: the view and some room around it. It stays the same one until the
 * view leaves it or has become much smaller, so that most steps of a moved or zoomed map look for no lines.
 */
export function drawnArea(before: Box | null, view: Box): Box {
  if (before && holds(before, view) && before.width <= WIDEST * view.width) return before;
  const [besides, above] = [view.width * ROOM, view.height * ROOM];
  return boxAround([
    { x: view.x - besides, y: view.y - above },
    { x: view.x + view.width + besides, y: view.y + view.height + above },
  ]);
}
