import type { Line } from '#domain/canvas/document.ts';
import type { Box } from '#domain/canvas/geometry.ts';
import type { Port, Side } from './curves.ts';

/** Which sides a line leaves and enters by, and where on them: arithmetic on rectangles, in canvas pixels. */

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

/** Sides of a line: those the document fixes, else the natural ones. */
export function sidesOf(line: Line, from: Box, to: Box): readonly [Side, Side] {
  if (line.from === line.to) return [line.from_side ?? 'e', line.to_side ?? 's'];
  if (line.from_side && line.to_side) return [line.from_side, line.to_side];
  const natural = naturalSides(from, to);
  return [line.from_side ?? natural[0], line.to_side ?? natural[1]];
}

/** One end of a line at a card. */
interface End {
  readonly line: string;
  /** Where the other end lies along the side, which orders the ends. */
  readonly toward: number;
}

const runsAcross = (side: Side) => side === 'n' || side === 's';

/** Where an element lies along a side of another one. */
export const along = (side: Side, box: Box): number => (runsAcross(side) ? box.x + box.width / 2 : box.y + box.height / 2);

/** Spreads the ends on one side around its middle, in the order of where they come from, so that lines do not cross at the card. */
export function placeEnds(box: Box, side: Side, ends: readonly End[]): ReadonlyMap<string, Port> {
  const length = runsAcross(side) ? box.width : box.height;
  const spacing = ends.length > 1 ? Math.min(PORT_SPACING, (length - 2 * PORT_MARGIN) / (ends.length - 1)) : 0;
  const sorted = [...ends].sort((a, b) => a.toward - b.toward || (a.line < b.line ? -1 : 1));
  return new Map(
    sorted.map(({ line }, index) => {
      const place = length / 2 + (index - (sorted.length - 1) / 2) * spacing;
      const x = runsAcross(side) ? box.x + place : side === 'e' ? box.x + box.width : box.x;
      const y = runsAcross(side) ? (side === 's' ? box.y + box.height : box.y) : box.y + place;
      return [line, { x, y, side }] as const;
    }),
  );
}

const FACING: ReadonlySet<string> = new Set(['sn', 'ns', 'ew', 'we']);

/** An end of a line with what is needed to move it along its side. */
interface TiedEnd {
  readonly port: Port;
  readonly box: Box;
  /** No other line is tied to that side of the card. */
  readonly alone: boolean;
}

/**
 * Moves an end that is alone on its side opposite to the other end, where the card reaches that far: a straight
 * line reads more calmly than a slight S.
 */
export function straightened(from: TiedEnd, to: TiedEnd): readonly [Port, Port] {
  if (!FACING.has(from.port.side + to.port.side)) return [from.port, to.port];
  const axis = runsAcross(from.port.side) ? 'x' : 'y';
  const fits = ({ box }: TiedEnd, value: number) => {
    const length = axis === 'x' ? box.width : box.height;
    return value >= box[axis] + PORT_MARGIN && value <= box[axis] + length - PORT_MARGIN;
  };
  if (from.alone && fits(from, to.port[axis])) return [{ ...from.port, [axis]: to.port[axis] }, to.port];
  if (to.alone && fits(to, from.port[axis])) return [from.port, { ...to.port, [axis]: from.port[axis] }];
  return [from.port, to.port];
}

/** Where the people who leave are drawn under a card: on the left, unless a line goes down there. */
export function leavePosition(box: Box, downward: readonly number[]): number {
  const left = box.x + 28;
  const right = box.x + box.width - 28;
  const room = (x: number) => Math.min(Number.POSITIVE_INFINITY, ...downward.map((place) => Math.abs(place - x)));
  return room(left) >= room(right) ? left : right;
}
