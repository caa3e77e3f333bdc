import type { CanvasDocument, Line } from '../document.ts';
import type { Forecast } from '../forecast-types.ts';
import type { LineComparison } from './compare.ts';
import { gapOfLine, worthAlong } from './gaps.ts';

/** A line worth looking at. Money in minor units, unrounded. */
export interface FixFirst {
  readonly line: string;
  readonly from: string;
  readonly to: string;
  /** Net revenue so far against plan, below 0; null on lines to watch: the data cannot tell. */
  readonly so_far: number | null;
  /** What one point of rate more is worth in a plan period. */
  readonly per_point: number;
  /** Not behind for sure, but sensitive; never a line that everybody takes. */
  readonly watch: boolean;
}

/**
 * What to fix first: lines behind plan by the money they have lost so far, the most first, then
 * those of which the data cannot tell yet by what a point is worth.
 */
export function fixFirst(
  document: CanvasDocument,
  forecast: Forecast,
  lines: Readonly<Record<string, LineComparison>>,
  periods: number,
): readonly FixFirst[] {
  const items = document.lines.flatMap((line) => {
    const compared = lines[line.id];
    return line.kind === 'next' && compared ? (itemOf(line, compared, forecast, periods) ?? []) : [];
  });
  return items.sort((a, b) => Number(a.watch) - Number(b.watch) || (a.so_far ?? 0) - (b.so_far ?? 0) || b.per_point - a.per_point);
}

function itemOf(line: Line, compared: LineComparison, forecast: Forecast, periods: number): FixFirst | null {
  const { leverage } = forecast.lines[line.id] ?? { leverage: 0 };
  const item = { line: line.id, from: line.from, to: line.to, per_point: leverage / 100 };
  if (compared.verdict === 'cannot_tell' && leverage > 0 && (compared.actual ?? 0) < 1) return { ...item, so_far: null, watch: true };
  if (compared.verdict !== 'behind' || compared.difference === null || worthAlong(line, forecast) <= 0) return null;
  return { ...item, so_far: gapOfLine(line, compared, forecast, periods), watch: false };
}
