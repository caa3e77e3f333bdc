import { sixPlaces } from './change.ts';
import type { CanvasDocument, Line } from './document.ts';

/** Does the line share in the exclusive split of the people at its start? "Also" and "later" lines stand outside. */
export function isExclusive(line: Line): boolean {
  return line.kind !== 'later' && !line.also;
}

/** The planned share of those who came from `source`, or of everybody; 0 where nothing is planned. */
export function rateOf(line: Line, source?: string): number {
  const override = source === undefined ? undefined : line.rate_by_source?.[source];
  return override ?? line.rate ?? 0;
}

/** The share that is left for a line by the other lines of its split: who came by none of them. */
export function roomOf(document: CanvasDocument, line: Line): number {
  if (!isExclusive(line)) return Math.max(1, line.rate ?? 0);
  const others = document.lines.filter((each) => each.from === line.from && each.id !== line.id && isExclusive(each));
  return Math.max(line.rate ?? 0, sixPlaces(Math.max(0, 1 - others.reduce((sum, each) => sum + (each.rate ?? 0), 0))));
}

/** Rates are kept with six places. */
const PLACES = 1e6;
/** A sum of rates may differ from 1 by less than half of the last place. */
export const SPLIT_TOLERANCE = 0.5 / PLACES;

/** Shares scaled to add up to exactly 1, six places each; what rounding down loses goes to the largest remainders. */
export function scaleToOne(shares: readonly number[]): readonly number[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  const parts = shares.map((share) => (share / sum) * PLACES);
  const missing = PLACES - parts.reduce((total, part) => total + Math.floor(part), 0);
  const byRemainder = parts.map((part, i) => ({ i, remainder: part - Math.floor(part) })).sort((a, b) => b.remainder - a.remainder);
  const rounded = new Set(byRemainder.slice(0, missing).map(({ i }) => i));
  return parts.map((part, i) => (Math.floor(part) + (rounded.has(i) ? 1 : 0)) / PLACES);
}

/** Does the plan say just what was taken over from others? */
export const isAssumed = ({ rate, assumed }: Pick<Line, 'rate' | 'assumed'>): boolean => assumed !== undefined && rate === assumed;
