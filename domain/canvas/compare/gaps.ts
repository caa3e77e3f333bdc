import type { Line } from '../document.ts';
import type { Forecast } from '../forecast-types.ts';
import type { ElementComparison, LineComparison } from './compare.ts';

/** What differences from the plan come to, by what the plan says a person is worth. Minor units, unrounded; below 0 it is lost. */

/** What one person more along a line is worth in the end. */
export function worthAlong({ id, from, to }: Pick<Line, 'id' | 'from' | 'to'>, forecast: Forecast): number {
  const planned = forecast.elements[from]?.visits ?? 0;
  return planned > 0 ? (forecast.lines[id]?.leverage ?? 0) / planned : (forecast.elements[to]?.worth ?? 0);
}

/**
 * Another rate: the mean of planned and actual people at the start × worth of a person at the end × difference (box D). The mean
 * splits the joint effect of fewer people and a lower rate evenly. Null where there is nothing to compare, and on lines without flow.
 */
export function gapOfLine(line: Line, compared: LineComparison, forecast: Forecast, periods: number): number | null {
  if (line.kind !== 'next' || compared.difference === null) return null;
  const planned = (forecast.elements[line.from]?.visits ?? 0) * periods;
  return ((planned + compared.from) / 2) * worthAlong(line, forecast) * compared.difference;
}

/** More or fewer people at an element, by what one of them is worth in the plan. */
export function gapOfPeople(id: string, { actual, plan }: Pick<ElementComparison, 'actual' | 'plan'>, forecast: Forecast): number {
  return (actual - plan) * (forecast.elements[id]?.worth ?? 0);
}
