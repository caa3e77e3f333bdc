import type { Line, SIDES } from '#domain/canvas/document.ts';
import type { Box } from '#domain/canvas/geometry.ts';
import { arrowHead, cubic, type Point } from './curves.ts';

/** Which sides a line leaves and enters by, and where on them: pure arithmetic on rectangles, in canvas pixels. */
export type Side = (typeof SIDES)[number];
export interface Port extends Point {
  readonly side: Side;
}
/** What one line needs to be drawn. */
export interface Route {
  readonly fromSide: Side;
  readonly toSide: Side;
  /** SVG path of the spine, from the card's edge to just before the arrow's tip. */
  readonly path: string;
  /** SVG path of the filled arrow head. */
  readonly arrow: string;
  /** Middle of the curve, where the pill stands. */
  readonly x: number;
  readonly y: number;
}

/** Below this distance between two cards an S-curve between facing sides would fold over itself. */
const LEAST_GAP = 20;
/** A target at least this steep below counts as "below", not "to the right". */
const STEEP = 0.75;
const PORT_SPACING = 38;
const PORT_MARGIN = 18;

/** The pair of sides a person would choose: down when the target lies below, else along the reading direction. */
export function naturalSides(from: Box, to: Box): readonly [Side, Side] {
  const dx = to.x + to.width / 2 - (from.x + from.width / 2);
  const dy = to.y + to.height / 2 - (from.y + from.height / 2);
  const gapX = Math.abs(dx) - (from.width + to.width) / 2;
  const gapY = Math.abs(dy) - (from.height + to.height) / 2;
  const beside = gapX >= LEAST_GAP;
  const apart = gapY >= LEAST_GAP;
  if (dy > 0 && apart && (!beside || dx < 0 || dy > dx * STEEP)) return ['s', 'n'];
  if (dx >= 0 && beside) return ['e', 'w'];
  if (dy < 0 && apart && !beside) return ['n', 's'];
  if (beside) return ['w', 'e'];
  return dx >= 0 ? ['e', 'w'] : ['w', 'e'];
}

interface End {
  readonly line: string;
  readonly start: boolean;
  readonly toward: number;
}

/** Sides of a line: those the document fixes, else the natural ones. */
function sidesOf(line: Line, from: Box, to: Box): readonly [Side, Side] {
  if (line.from === line.to) return [line.from_side ?? 'e', line.to_side ?? 's'];
  const natural = naturalSides(from, to);
  return [line.from_side ?? natural[0], line.to_side ?? natural[1]];
}

/** Spreads the ends on one side around its middle, in the order of where they come from, so that lines do not cross at the card. */
function placeEnds(rect: Box, side: Side, ends: readonly End[]): Map<string, Port> {
  const horizontal = side === 'n' || side === 's';
  const length = horizontal ? rect.width : rect.height;
  const spacing = ends.length > 1 ? Math.min(PORT_SPACING, (length - 2 * PORT_MARGIN) / (ends.length - 1)) : 0;
  const sorted = [...ends].sort((a, b) => a.toward - b.toward || (a.line < b.line ? -1 : 1));
  const ports = new Map<string, Port>();
  sorted.forEach((end, index) => {
    const along = length / 2 + (index - (sorted.length - 1) / 2) * spacing;
    const x = horizontal ? rect.x + along : side === 'e' ? rect.x + rect.width : rect.x;
    const y = horizontal ? (side === 's' ? rect.y + rect.height : rect.y) : rect.y + along;
    ports.set(`${end.line}:${end.start ? 'from' : 'to'}`, { x, y, side });
  });
  return ports;
}

const isFacing = (from: Side, to: Side) =>
  `${from}${to}` === 'sn' || `${from}${to}` === 'ns' || `${from}${to}` === 'ew' || `${from}${to}` === 'we';

/**
 * Moves an end that is alone on its side opposite to the other end of its line, where the card
 * reaches that far: a straight line reads more calmly than a slight S.
 */
function straighten(
  lines: readonly Line[],
  rects: ReadonlyMap<string, Box>,
  ports: Map<string, Port>,
  ends: ReadonlyMap<string, { ends: readonly End[] }>,
): void {
  const alone = (element: string, side: Side) => ends.get(`${element}:${side}`)?.ends.length === 1;
  for (const { id, from: fromId, to: toId } of lines) {
    const from = ports.get(`${id}:from`);
    const to = ports.get(`${id}:to`);
    if (!from || !to || !isFacing(from.side, to.side)) continue;
    const axis = from.side === 'n' || from.side === 's' ? 'x' : 'y';
    const fits = (element: string, value: number) => {
      const rect = rects.get(element);
      const length = axis === 'x' ? rect?.width : rect?.height;
      return rect !== undefined && length !== undefined && value >= rect[axis] + PORT_MARGIN && value <= rect[axis] + length - PORT_MARGIN;
    };
    if (alone(fromId, from.side) && fits(fromId, to[axis])) ports.set(`${id}:from`, { ...from, [axis]: to[axis] });
    else if (alone(toId, to.side) && fits(toId, from[axis])) ports.set(`${id}:to`, { ...to, [axis]: from[axis] });
  }
}

/**
 * Routes every line whose two ends exist. `rects` holds the elements' rectangles (with
 * positions of a drag already applied). Cost grows with the number of lines only, so it is
 * run on each frame of a drag.
 */
export function routeLines(lines: readonly Line[], rects: ReadonlyMap<string, Box>): ReadonlyMap<string, Route> {
  const sides = new Map<string, readonly [Side, Side]>();
  const ends = new Map<string, { element: string; side: Side; ends: End[] }>();
  const add = (element: string, side: Side, end: End) => {
    const key = `${element}:${side}`;
    const group = ends.get(key);
    if (group) group.ends.push(end);
    else ends.set(key, { element, side, ends: [end] });
  };
  for (const line of lines) {
    const from = rects.get(line.from);
    const to = rects.get(line.to);
    if (!from || !to) continue;
    const pair = sidesOf(line, from, to);
    sides.set(line.id, pair);
    const along = (side: Side, rect: Box) => (side === 'n' || side === 's' ? rect.x + rect.width / 2 : rect.y + rect.height / 2);
    add(line.from, pair[0], { line: line.id, start: true, toward: along(pair[0], to) });
    add(line.to, pair[1], { line: line.id, start: false, toward: along(pair[1], from) });
  }
  const ports = new Map<string, Port>();
  for (const { element, side, ends: group } of ends.values()) {
    const rect = rects.get(element);
    if (rect) for (const [key, port] of placeEnds(rect, side, group)) ports.set(key, port);
  }
  straighten(lines, rects, ports, ends);
  const routes = new Map<string, Route>();
  for (const [line, [fromSide, toSide]] of sides) {
    const from = ports.get(`${line}:from`);
    const to = ports.get(`${line}:to`);
    if (!from || !to) continue;
    const curve = cubic(from, to);
    routes.set(line, { fromSide, toSide, path: curve.path, arrow: arrowHead(to), x: curve.middle.x, y: curve.middle.y });
  }
  return routes;
}

/** Pixels of a line's pale band: `max(1.5, 13·√(people / most))`, so that the area a reader sees follows the number of people. */
export function bandWidth(people: number, most: number): number {
  if (!(people > 0) || !(most > 0)) return 1.5;
  return Math.max(1.5, 13 * Math.sqrt(Math.min(1, people / most)));
}

/** Where the people who leave are drawn under a card: on the left, unless a line goes down there. */
export function leavePosition(rect: Box, downward: readonly number[]): number {
  const left = rect.x + 28;
  const right = rect.x + rect.width - 28;
  const distance = (x: number) => Math.min(Number.POSITIVE_INFINITY, ...downward.map((at) => Math.abs(at - x)));
  return distance(left) >= distance(right) ? left : right;
}
