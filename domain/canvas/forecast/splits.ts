import type { CanvasDocument, Line } from '../document.ts';
import type { ForecastProblem } from '../forecast-types.ts';
import { at, type Graph, rateOf, type Stream } from './graph.ts';

/** Rates are kept with six places; a sum may exceed 1 by less than half of the last one. */
const PLACES = 1e6;
const TOLERANCE = 0.5 / PLACES;

/** Does a line share the people at its start with the others of its kind? "Also" and "later" lines stand outside. */
export function isExclusive(line: Line): boolean {
  return line.kind !== 'later' && !line.also;
}

function overridesOf(lines: readonly Line[]): readonly string[] {
  const sources = new Set<string>();
  for (const { rate_by_source } of lines) if (rate_by_source) for (const source of Object.keys(rate_by_source)) sources.add(source);
  return [...sources];
}
const sumOf = (lines: readonly Line[], source?: string) => lines.reduce((sum, line) => sum + rateOf(line, source), 0);

/** Sum of the exclusive shares leaving each element: by element number. */
export function exclusiveSums(graph: Graph, rates: Float64Array): Float64Array {
  const sums = new Float64Array(graph.elements.length);
  graph.lines.forEach((line, number) => {
    const start = at(graph.from, number);
    if (isExclusive(line)) sums[start] = at(sums, start) + at(rates, number);
  });
  return sums;
}

/** One problem for each element that sends more than 100 % on, for everybody or for one source. */
export function splitProblems(graph: Graph, streams: readonly Stream[]): readonly ForecastProblem[] {
  const sums = streams.map(({ rates }) => exclusiveSums(graph, rates));
  return graph.elements.flatMap(({ id }, i) => {
    if (!sums.some((sum) => at(sum, i) > 1 + TOLERANCE)) return [];
    const lines = graph.lines.filter((line) => line.from === id && isExclusive(line)).map((line) => line.id);
    return [{ code: 'split_over_100' as const, elements: [id], lines }];
  });
}

/** Shares scaled to add up to exactly 1, six places each; what rounding down loses goes to the largest remainders. */
function scaleToOne(shares: readonly number[]): readonly number[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  const parts = shares.map((share) => (share / sum) * PLACES);
  const missing = PLACES - parts.reduce((total, part) => total + Math.floor(part), 0);
  const byRemainder = parts.map((part, i) => ({ i, remainder: part - Math.floor(part) })).sort((a, b) => b.remainder - a.remainder);
  const rounded = new Set(byRemainder.slice(0, missing).map(({ i }) => i));
  return parts.map((part, i) => (Math.floor(part) + (rounded.has(i) ? 1 : 0)) / PLACES);
}

/**
 * The answer to `split_over_100`: the exclusive lines of one element with their rates scaled to
 * 100 %, in proportion, for everybody and for each source with rates of its own. Lines that need
 * no change are left out; the document is not touched.
 */
export function scaledSplit(document: CanvasDocument, element: string): readonly Line[] {
  const known = new Set(document.elements.map(({ id }) => id));
  const lines = document.lines.filter((line) => line.from === element && known.has(line.to) && isExclusive(line));
  const scaled = scaleRates(lines);
  return overridesOf(lines)
    .reduce(scaleSource, scaled)
    .filter((line, i) => line !== lines[i]);
}

function scaleRates(lines: readonly Line[]): readonly Line[] {
  if (sumOf(lines) <= 1 + TOLERANCE) return lines;
  const rates = scaleToOne(lines.map((line) => rateOf(line)));
  return lines.map((line, i) => ({ ...line, rate: rates[i] ?? 0 }));
}

function scaleSource(lines: readonly Line[], source: string): readonly Line[] {
  if (sumOf(lines, source) <= 1 + TOLERANCE) return lines;
  const rates = scaleToOne(lines.map((line) => rateOf(line, source)));
  return lines.map((line, i) => ({ ...line, rate_by_source: { ...line.rate_by_source, [source]: rates[i] ?? 0 } }));
}
