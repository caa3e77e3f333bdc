/** Curves of the lines: cubic Béziers whose handles point straight out of the card's side. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
interface Directed extends Point {
  readonly side: 'n' | 'e' | 's' | 'w';
}

const OUTWARD = { n: { x: 0, y: -1 }, e: { x: 1, y: 0 }, s: { x: 0, y: 1 }, w: { x: -1, y: 0 } } as const;
/** The spine stops here before the card so that the arrow's tip, not its line, touches the edge. */
const ARROW_LENGTH = 8;
const ARROW_HALF = 4.6;

const round = (value: number): number => Math.round(value * 10) / 10;
const at = (point: Point): string => `${round(point.x)},${round(point.y)}`;

function moved(point: Directed, distance: number): Point {
  const out = OUTWARD[point.side];
  return { x: point.x + out.x * distance, y: point.y + out.y * distance };
}

/** How far the handles reach: half the distance ahead, further when the target lies behind the side it leaves by. */
function reach(from: Directed, to: Directed): number {
  const out = OUTWARD[from.side];
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const ahead = out.x * dx + out.y * dy;
  const across = Math.abs(out.y * dx) + Math.abs(out.x * dy);
  const wanted = ahead > 0 ? ahead / 2 + Math.min(across * 0.16, 36) : 48 + Math.min(across, -ahead) * 0.35;
  return Math.min(220, Math.max(24, wanted));
}

/** The point of a cubic Bézier at `t`. */
function pointAt(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const u = 1 - t;
  const mix = (p: number, q: number, r: number, s: number) => u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s;
  return { x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) };
}

/** SVG path between two ports and the middle of the curve. */
export function cubic(from: Directed, to: Directed): { readonly path: string; readonly middle: Point } {
  const end = moved(to, ARROW_LENGTH);
  const distance = reach(from, { ...end, side: to.side });
  const first = moved(from, distance);
  const second = moved({ ...end, side: to.side }, distance);
  return {
    path: `M${at(from)} C${at(first)} ${at(second)} ${at(end)}`,
    // A short line down leaves room above its pill for the people who leave.
    middle: pointAt(from, first, second, end, from.side === 's' && to.side === 'n' && Math.abs(to.x - from.x) < 40 ? 0.66 : 0.5),
  };
}

/** A filled triangle whose tip touches the card. */
export function arrowHead(to: Directed): string {
  const base = moved(to, ARROW_LENGTH + 0.5);
  const out = OUTWARD[to.side];
  const tip = moved(to, 1.5);
  const left = { x: base.x - out.y * ARROW_HALF, y: base.y + out.x * ARROW_HALF };
  const right = { x: base.x + out.y * ARROW_HALF, y: base.y - out.x * ARROW_HALF };
  return `M${at(tip)} L${at(left)} L${at(right)} Z`;
}
