import type { CanvasDocument } from '../document.ts';
import { forecastTotals } from '../forecast/forecast.ts';
import { type Doubt, drawer } from './draw.ts';
import { seededRandom } from './random.ts';

/** Of all ways a plan may come: a tenth is worse, half is worse, nine tenths are worse. */
export interface Range {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}
export interface Chances {
  readonly runs: number;
  /** Minor units. */
  readonly profit: Range;
  readonly buyers: Range;
  /** Share of the ways in which something is earned: a profit above 0. */
  readonly chance: number;
  /** How many ways come to a profit within each of these equal steps from `from` to `to`, which hold all but the outermost hundredths. */
  readonly bars: { readonly from: number; readonly to: number; readonly counts: readonly number[] };
}

export const RUNS = 2000;
export const SEED = 20_261;
const BARS = 24;

/** The value that so large a share of sorted values lies below, between two of them where need be. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}

export const rangeOf = (sorted: Float64Array): Range => ({
  low: quantile(sorted, 0.1),
  middle: quantile(sorted, 0.5),
  high: quantile(sorted, 0.9),
});

function barsOf(sorted: Float64Array): Chances['bars'] {
  const [from, to] = [quantile(sorted, 0.01), quantile(sorted, 0.99)];
  const counts = Array.from({ length: BARS }, () => 0);
  if (to > from) {
    for (const value of sorted) {
      const place = Math.min(BARS - 1, Math.floor(((value - from) / (to - from)) * BARS));
      if (value >= from && value <= to) counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  return { from, to, counts };
}

/** Works the plan out many times, each time with rates and costs that may be off. The same plan always comes to the same. */
export function simulate(document: CanvasDocument, doubt: Doubt, runs = RUNS): Chances {
  const draw = drawer(document, doubt, seededRandom(SEED));
  const profits = new Float64Array(runs);
  const buyers = new Float64Array(runs);
  for (let run = 0; run < runs; run += 1) {
    const { profit, buyers: bought } = forecastTotals(draw());
    profits[run] = profit;
    buyers[run] = bought;
  }
  const chance = profits.reduce((count, profit) => count + (profit > 0 ? 1 : 0), 0) / Math.max(1, runs);
  profits.sort();
  buyers.sort();
  return { runs, profit: rangeOf(profits), buyers: rangeOf(buyers), chance, bars: barsOf(profits) };
}
