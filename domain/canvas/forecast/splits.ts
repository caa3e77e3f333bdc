import type { ForecastProblem } from '../forecast-types.ts';
import { isExclusive, SPLIT_TOLERANCE } from '../split.ts';
import { at, type Graph, type Stream } from './graph.ts';

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
    if (!sums.some((sum) => at(sum, i) > 1 + SPLIT_TOLERANCE)) return [];
    const lines = graph.lines.filter((line) => line.from === id && isExclusive(line)).map((line) => line.id);
    return [{ code: 'split_over_100' as const, elements: [id], lines }];
  });
}
