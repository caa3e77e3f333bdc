/** Shapes of the lines as SVG paths, in canvas pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Side = 'n' | 'e' | 's' | 'w';
/** A place on a card's edge where a line is tied. */
export interface Port extends Point {
  readonly side: Side;
}

export const OUTWARD = { n: { x: 0, y: -1 }, e: { x: 1, y: 0 }, s: { x: 0, y: 1 }, w: { x: -1, y: 0 } } as const satisfies Record<
  Side,
  Point
>;
/** The spine stops here before the card so that the arrow's tip, not its line, touches the edge. */
export const ARROW_LENGTH = 8;
const ARROW_HALF = 4.6;
/** Radius of a detour's corners, where its legs are long enough. */
const CORNER = 26;
/** The same of a line that is to be drawn in steps. */
export const STEP_CORNER = 6;

const round = (value: number): number => Math.round(value * 10) / 10;
const at = (point: Point): string => `${round(point.x)},${round(point.y)}`;

/** A point straight out of the card, so many pixels from the port. */
export function moved(port: Port, distance: number): Point {
  const out = OUTWARD[port.side];
  return { x: port.x + out.x * distance, y: port.y + out.y * distance };
}

/** How far the handles reach: half the distance ahead, further when the target lies behind the side it leaves by. */
function reach(from: Port, to: Point): number {
  const out = OUTWARD[from.side];
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const ahead = out.x * dx + out.y * dy;
  const across = Math.abs(out.y * dx) + Math.abs(out.x * dy);
  const wanted = ahead > 0 ? ahead / 2 + Math.min(across * 0.16, 36) : 48 + Math.min(across, -ahead) * 0.35;
  return Math.min(220, Math.max(24, wanted));
}

/** A line's way: its SVG path, and the points it runs through, close enough together to be measured and tested against cards. */
export interface Curve {
  readonly path: string;
  readonly points: readonly Point[];
}

/** Samples of a Bézier: one for each so many pixels, within bounds. */
const SAMPLE_LENGTH = 24;
const samplesFor = (from: Point, to: Point): number =>
  Math.min(40, Math.max(8, Math.ceil((Math.abs(to.x - from.x) + Math.abs(to.y - from.y)) / SAMPLE_LENGTH)));

/** Ends and handles of a cubic Bézier whose handles point straight out of the sides. */
function freeHandles(from: Port, to: Port): readonly [Point, Point, Point, Point] {
  const end = moved(to, ARROW_LENGTH);
  const far = reach(from, end);
  return [from, moved(from, far), moved({ ...end, side: to.side }, far), end];
}

const cubicPath = ([from, first, second, end]: readonly [Point, Point, Point, Point]): string =>
  `M${at(from)} C${at(first)} ${at(second)} ${at(end)}`;

/** The path a person would draw where nothing stands in the way. */
export const freePath = (from: Port, to: Port): string => cubicPath(freeHandles(from, to));

/** The same with the points it runs through. */
export function freeCurve(from: Port, to: Port): Curve {
  const handles = freeHandles(from, to);
  const [, first, second, end] = handles;
  const count = samplesFor(from, end);
  const points = Array.from({ length: count + 1 }, (_, index) => {
    const t = index / count;
    const u = 1 - t;
    const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    return {
      x: a * from.x + b * first.x + c * second.x + d * end.x,
      y: a * from.y + b * first.y + c * second.y + d * end.y,
    };
  });
  return { path: cubicPath(handles), points };
}

/** Legs that meet at right angles, with their corners rounded. */
export function roundedCurve(corners: readonly Point[], most = CORNER): Curve {
  const [start, ...rest] = corners;
  if (!start) return { path: '', points: [] };
  const path = [`M${at(start)}`];
  const points: Point[] = [start];
  let before = start;
  rest.forEach((corner, index) => {
    const next = rest[index + 1];
    if (!next) {
      path.push(`L${at(corner)}`);
      points.push(corner);
      return;
    }
    const radius = Math.min(
      most,
      distance(before, corner) / (index === 0 ? 1 : 2),
      distance(corner, next) / (index === rest.length - 2 ? 1 : 2),
    );
    const [into, out] = [toward(corner, before, radius), toward(corner, next, radius)];
    path.push(`L${at(into)} Q${at(corner)} ${at(out)}`);
    points.push(into, { x: (into.x + 2 * corner.x + out.x) / 4, y: (into.y + 2 * corner.y + out.y) / 4 }, out);
    before = corner;
  });
  return { path: path.join(' '), points };
}

export const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

function toward(from: Point, to: Point, by: number): Point {
  const whole = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) * by) / whole, y: from.y + ((to.y - from.y) * by) / whole };
}

/** Finds points by share 0 to 1 of the way's length. */
export function measuredWay(points: readonly Point[]): (share: number) => Point {
  const ends: number[] = [0];
  for (let index = 1; index < points.length; index++) {
    const [a, b] = [points[index - 1], points[index]];
    ends.push((ends[index - 1] ?? 0) + (a && b ? distance(a, b) : 0));
  }
  const whole = ends.at(-1) ?? 0;
  return (share) => {
    const wanted = share * whole;
    const index = Math.max(
      1,
      ends.findIndex((end) => end >= wanted),
    );
    const [a, b] = [points[index - 1], points[index]];
    return a && b ? toward(a, b, wanted - (ends[index - 1] ?? 0)) : (points[0] ?? { x: 0, y: 0 });
  };
}

/** The straight way between two ports, up to where its arrow begins, and the direction it arrives in, of length one. */
export function straightCurve(from: Port, to: Port): { readonly curve: Curve; readonly along: Point } {
  const whole = distance(from, to) || 1;
  const along = { x: (to.x - from.x) / whole, y: (to.y - from.y) / whole };
  return { curve: roundedCurve([from, { x: to.x - along.x * ARROW_LENGTH, y: to.y - along.y * ARROW_LENGTH }]), along };
}

/** A filled triangle whose tip touches the card; `along`: the direction it points in, straight into the card where none is given. */
export function arrowHead(to: Port, along?: Point): string {
  const { x, y } = along ?? { x: -OUTWARD[to.side].x, y: -OUTWARD[to.side].y };
  const back = (by: number, aside = 0): Point => ({ x: to.x - x * by + y * aside, y: to.y - y * by - x * aside });
  const base = ARROW_LENGTH + 0.5;
  return `M${at(back(1.5))} L${at(back(base, ARROW_HALF))} L${at(back(base, -ARROW_HALF))} Z`;
}
