import type { Line } from '#domain/canvas/document.ts';
import type { Box } from '#domain/canvas/geometry.ts';
import {
  arrowHead,
  type Curve,
  freeCurve,
  measuredWay,
  type Point,
  type Port,
  roundedCurve,
  type Side,
  STEP_CORNER,
  straightCurve,
} from './curves.ts';
import { detour, TOO_NEAR } from './detour.ts';
import { boxAround, crosses, grown, type Obstacles } from './obstacles.ts';

/** What one line needs to be drawn, in canvas pixels. */
export interface Route {
  readonly fromSide: Side;
  readonly toSide: Side;
  /** SVG path of the spine, from the card's edge to just before the arrow's tip. */
  readonly path: string;
  /** SVG path of the filled arrow head. */
  readonly arrow: string;
  /** Middle of the pill. */
  readonly x: number;
  readonly y: number;
}
export interface Routed {
  readonly route: Route;
  /** A card that comes, goes or moves within this area may change the route; no other card does. */
  readonly depends: Box;
}

/** Half a pill with a rate, and the room it keeps from cards. */
const PILL = { width: 36, height: 11, room: 3 } as const;
/** Further letters of a line's own label. */
const LETTER = 3.2;
/** Where a pill may stand, as shares of the way: the middle first. */
const PLACES = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8] as const;
/** A short line down leaves room above its pill for the people who leave. */
const LOW_PLACES = [0.66, 0.6, 0.72, 0.5] as const;

const halfWidth = (line: Line): number => PILL.width + PILL.room + Math.min(line.label?.length ?? 0, 24) * LETTER;

function pillAt({ points }: Curve, line: Line, low: boolean, obstacles: Obstacles): Point {
  const half = halfWidth(line);
  const height = PILL.height + PILL.room;
  const places = low ? LOW_PLACES : PLACES;
  const pointAt = measuredWay(points);
  for (const place of places) {
    const { x, y } = pointAt(place);
    if (!obstacles.covers({ x: x - half, y: y - height, width: 2 * half, height: 2 * height })) return { x, y };
  }
  return pointAt(places[0]);
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Does a way run through the card it is tied to, rather than away from it? */
const runsThrough = (points: readonly Point[], box: Box): boolean =>
  points.some((point, index) => {
    const before = points[index - 1];
    return before !== undefined && crosses(before, point, box, -TOO_NEAR);
  });

/**
 * The way of a line between two ports. Where nobody chose a shape it is the free curve, unless that runs into a card;
 * then a way around. Where the cards stand so close that there is none, the free curve passes behind them. Straight and
 * curved lines pass behind cards, too: whoever chose them wants them so. Steps go around.
 */
export function routeLine(line: Line, from: Port, to: Port, boxes: readonly [Box, Box], obstacles: Obstacles): Routed {
  const { shape } = line;
  const free = freeCurve(from, to);
  const own: readonly [string, string] = [line.from, line.to];
  const isLed = shape === undefined || shape === 'stepped';
  const hit = new Set(isLed ? obstacles.hitBy(free.points, TOO_NEAR) : []);
  for (const id of own) hit.delete(id);
  const stuck = isLed && (shape !== undefined || hit.size > 0 || boxes.some((box) => runsThrough(free.points, box)));
  const around = stuck ? detour(line.id, from, to, own, hit, obstacles) : null;
  const straight = shape === 'straight' ? straightCurve(from, to) : null;
  const led = around?.corners ? roundedCurve(around.corners, shape && STEP_CORNER) : free;
  const curve = straight?.curve ?? led;
  const low = led === free && from.side === 's' && to.side === 'n' && Math.abs(to.x - from.x) < 40;
  const pill = pillAt(curve, line, low, obstacles);
  const cards = [...(around?.around ?? [])].flatMap((id) => obstacles.box(id) ?? []);
  const corners = [...boxes, ...cards].flatMap(({ x, y, width, height }) => [
    { x, y },
    { x: x + width, y: y + height },
  ]);
  const arrow = arrowHead(to, straight?.along);
  return {
    route: { fromSide: from.side, toSide: to.side, path: curve.path, arrow, x: round(pill.x), y: round(pill.y) },
    depends: grown(boxAround([...free.points, ...curve.points, ...corners]), halfWidth(line)),
  };
}
