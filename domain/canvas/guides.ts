import { type Gap, gapsAround } from './gaps.ts';
import type { Box } from './geometry.ts';

/** A straight line in canvas pixels that shows what lies in line with what. */
export interface Guide {
  readonly axis: 'x' | 'y';
  /** Where it stands on its axis. */
  readonly at: number;
  /** From where to where it goes on the other one. */
  readonly from: number;
  readonly to: number;
}

/** What is in line with a box that is being moved, and how far it has to go to be so. */
export interface Alignment {
  readonly dx: number;
  readonly dy: number;
  readonly guides: readonly Guide[];
  /** How far it lies from what is beside it, where it comes to lie. */
  readonly gaps: readonly Gap[];
}

/** A box along one axis, and across it. */
interface Side {
  readonly start: number;
  readonly length: number;
  readonly across: number;
  readonly thickness: number;
}
const alongX = ({ x, y, width, height }: Box): Side => ({ start: x, length: width, across: y, thickness: height });
const alongY = ({ x, y, width, height }: Box): Side => ({ start: y, length: height, across: x, thickness: width });

/** Middle, beginning and end: of boxes of one size all three are in line at once, and the middle says it. */
const SHARES = [0.5, 0, 1] as const;
const markAt = ({ start, length }: Side, share: number): number => start + share * length;

/** How far two boxes lie apart across the axis. */
const apart = (a: Side, b: Side): number => Math.max(0, b.across - (a.across + a.thickness), a.across - (b.across + b.thickness));

interface Match {
  readonly by: number;
  readonly at: number;
  readonly other: Side;
  readonly distance: number;
}

const isBetter = (a: Match, b: Match | null): boolean =>
  b === null || Math.abs(a.by) < Math.abs(b.by) || (Math.abs(a.by) === Math.abs(b.by) && a.distance < b.distance);

function bestMatch(moved: Side, others: readonly Side[], within: number): Match | null {
  let best: Match | null = null;
  for (const share of SHARES)
    for (const other of others)
      for (const mark of SHARES) {
        const at = markAt(other, mark);
        const match = { by: at - markAt(moved, share), at, other, distance: apart(moved, other) };
        if (Math.abs(match.by) <= within && isBetter(match, best)) best = match;
      }
  return best;
}

function guideOf(axis: Guide['axis'], moved: Side, { at, other }: Match): Guide {
  const from = Math.min(moved.across, other.across);
  return { axis, at, from, to: Math.max(moved.across + moved.thickness, other.across + other.thickness) };
}

/**
 * What a moved box comes to lie in line with: on each axis the nearest of the marks (middle, beginning, end) of the other boxes,
 * no further than `within` canvas pixels, and of several as near the box that lies closest.
 */
export function alignBox(moved: Box, others: readonly Box[], within: number): Alignment {
  const x = bestMatch(alongX(moved), others.map(alongX), within);
  const y = bestMatch(alongY(moved), others.map(alongY), within);
  const [dx, dy] = [x?.by ?? 0, y?.by ?? 0];
  const there = { ...moved, x: moved.x + dx, y: moved.y + dy };
  return {
    dx,
    dy,
    gaps: gapsAround(there, others),
    guides: [...(x ? [guideOf('x', alongX(there), x)] : []), ...(y ? [guideOf('y', alongY(there), y)] : [])],
  };
}
