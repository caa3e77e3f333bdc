import type { Box } from './geometry.ts';

/** Free room between two boxes that stand beside one another, in canvas pixels. */
export interface Gap {
  readonly axis: 'x' | 'y';
  /** From where to where it goes on its axis. */
  readonly from: number;
  readonly to: number;
  /** Where it is shown on the other one. */
  readonly across: number;
  /** Another one beside it is as large. */
  readonly isEqual: boolean;
}

/** A box along one axis, and across it. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly top: number;
  readonly bottom: number;
}
const ALONG = {
  x: ({ x, y, width, height }: Box): Span => ({ start: x, end: x + width, top: y, bottom: y + height }),
  y: ({ x, y, width, height }: Box): Span => ({ start: y, end: y + height, top: x, bottom: x + width }),
} as const;

/** Further apart nobody compares. */
const MOST = 480;
/** Pixels that nobody sees. */
const SAME = 0.5;

const isBeside = (a: Span, b: Span) => a.top < b.bottom && b.top < a.bottom;

/** The nearest one that begins where a box has ended, or the other way round. */
function nextTo(span: Span, others: readonly Span[], way: 1 | -1): Span | null {
  const roomTo = (other: Span) => (way === 1 ? other.start - span.end : span.start - other.end);
  let nearest: Span | null = null;
  for (const other of others) {
    const room = roomTo(other);
    if (room > 0 && room <= MOST && isBeside(span, other) && (nearest === null || room < roomTo(nearest))) nearest = other;
  }
  return nearest;
}

function between(axis: Gap['axis'], a: Span, b: Span): Gap {
  const [before, after] = a.start < b.start ? [a, b] : [b, a];
  const across = (Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom)) / 2;
  return { axis, from: before.end, to: after.start, across, isEqual: false };
}

const sizeOf = ({ from, to }: Gap) => to - from;

function gapsAlong(axis: Gap['axis'], moved: Box, boxes: readonly Box[]): readonly Gap[] {
  const span = ALONG[axis](moved);
  const others = boxes.map(ALONG[axis]);
  const own: Gap[] = [];
  const further: Gap[] = [];
  for (const way of [-1, 1] as const) {
    const next = nextTo(span, others, way);
    if (!next) continue;
    own.push(between(axis, span, next));
    const beyond = nextTo(next, others, way);
    if (beyond) further.push(between(axis, next, beyond));
  }
  const all = [...own, ...further];
  const equal = (gap: Gap) => all.some((other) => other !== gap && Math.abs(sizeOf(other) - sizeOf(gap)) < SAME);
  // Of those between others only what a gap of its own is as large as is worth a look.
  const telling = further.filter((gap) => own.some((mine) => Math.abs(sizeOf(mine) - sizeOf(gap)) < SAME));
  return [...own, ...telling].map((gap) => ({ ...gap, isEqual: equal(gap) }));
}

/**
 * How far a box that is moved lies from those beside it, left, right, above and below, and what of that is as far as they lie
 * from those after them.
 */
export const gapsAround = (moved: Box, others: readonly Box[]): readonly Gap[] => [
  ...gapsAlong('x', moved, others),
  ...gapsAlong('y', moved, others),
];
