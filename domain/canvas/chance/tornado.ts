import type { CanvasDocument, Line } from '../document.ts';
import { forecastTotals } from '../forecast/forecast.ts';
import { rateOf } from '../split.ts';
import { type Doubt, drawnTraffic, luck, type Split, splitsOf } from './draw.ts';
import { seededRandom } from './random.ts';
import { type Range, rangeOf, SEED } from './simulate.ts';

/** One value of the plan that may be off, and what that alone does to the profit. */
export interface Assumption {
  /** A line's rate, or what the people of a source cost. */
  readonly kind: 'rate' | 'cost';
  /** Of the line or the source. */
  readonly id: string;
  /** The value of which a tenth, half and nine tenths are below: a share, or times the planned cost. */
  readonly value: Range;
  /** The profit at each of those, all else as planned. Minor units. */
  readonly profit: Range;
}

const DRAWS = 400;

/** How far apart the profits are to which a value comes that is low or high. */
export const swingOf = ({ profit }: Pick<Assumption, 'profit'>): number => Math.abs(profit.high - profit.low);

/** What a value that may be off is drawn as, sorted into three: the same way as where everything is drawn together. */
function rangeOfDraws(draw: (random: () => number) => number): Range {
  const random = seededRandom(SEED);
  return rangeOf(Float64Array.from({ length: DRAWS }, () => draw(random)).sort());
}

const at = ({ low, middle, high }: Range, profitAt: (value: number) => number): Range => ({
  low: profitAt(low),
  middle: profitAt(middle),
  high: profitAt(high),
});

/** The plan with another rate of one line: the others of its split share the rest as planned, rates by source move along. */
function withRate(document: CanvasDocument, split: Split, line: Line, share: number, rate: number): CanvasDocument {
  const others = new Set(split.lines.map(({ id }) => id));
  const rest = share < 1 ? (1 - rate) / (1 - share) : 1;
  return {
    ...document,
    lines: document.lines.map((each) => {
      if (!others.has(each.id)) return each;
      const times = each.id === line.id ? rate / share : rest;
      const moved = (value: number) => Math.min(1, value * times);
      return {
        ...each,
        ...(each.rate !== undefined && { rate: moved(each.rate) }),
        ...(each.rate_by_source && {
          rate_by_source: Object.fromEntries(Object.entries(each.rate_by_source).map(([source, value]) => [source, moved(value)])),
        }),
      };
    }),
  };
}

function ratesIn(document: CanvasDocument, split: Split): readonly Assumption[] {
  const sum = split.lines.reduce((total, line) => total + rateOf(line), 0);
  return split.lines.flatMap((line): Assumption[] => {
    const share = Math.min(1, rateOf(line) / Math.max(1, sum));
    if (share <= 0 || !Number.isFinite(split.weight)) return [];
    const value = rangeOfDraws((random) => {
      const going = share * luck(random, split.weight * share);
      const staying = (1 - share) * luck(random, split.weight * (1 - share));
      return going / (going + staying);
    });
    const profit = at(value, (rate) => forecastTotals(withRate(document, split, line, share, rate)).profit);
    return [{ kind: 'rate', id: line.id, value, profit }];
  });
}

function costsIn(document: CanvasDocument, spread: number): readonly Assumption[] {
  const value = rangeOfDraws((random) => luck(random, 1 / (spread * spread)));
  return document.elements.flatMap(({ id, traffic }): Assumption[] => {
    if (!traffic) return [];
    const profit = at(value, (times) => {
      const elements = document.elements.map((each) => (each.id === id ? { ...each, traffic: drawnTraffic(traffic, times) } : each));
      return forecastTotals({ ...document, elements }).profit;
    });
    return [{ kind: 'cost', id, value, profit }];
  });
}

/**
 * Which values make the result uncertain: each is moved alone through the range that the simulation draws it from, and those that
 * move the profit furthest come first. Values that move nothing are left out.
 */
export function tornado(document: CanvasDocument, { spread }: Doubt): readonly Assumption[] {
  if (spread <= 0) return [];
  const all = [...splitsOf(document, spread).flatMap((split) => ratesIn(document, split)), ...costsIn(document, spread)];
  return all.filter((each) => swingOf(each) > 0.5).sort((a, b) => swingOf(b) - swingOf(a));
}
