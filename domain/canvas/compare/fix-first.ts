import type { CanvasDocument, Line } from '../document.ts';
import type { Forecast } from '../forecast-types.ts';
import type { LineComparison } from './compare.ts';

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
 * those of which the data cannot tell yet by what a point is worth. Lost so far = mean of the
 * planned and the actual people at the start × worth of a person at the end × (actual − planned
 * rate); the mean splits the joint effect of fewer people and a lower rate evenly.
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
  const planned = forecast.elements[line.from]?.visits ?? 0;
  const worth = planned > 0 ? leverage / planned : (forecast.elements[line.to]?.worth ?? 0);
  const item = { line: line.id, from: line.from, to: line.to, per_point: leverage / 100 };
  if (compared.verdict === 'cannot_tell' && leverage > 0 && (compared.actual ?? 0) < 1) return { ...item, so_far: null, watch: true };
  if (compared.verdict !== 'behind' || compared.difference === null || worth <= 0) return null;
  const people = (planned * periods + compared.from) / 2;
  return { ...item, so_far: people * worth * compared.difference, watch: false };
}
