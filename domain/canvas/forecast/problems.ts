import type { ForecastProblem } from '../forecast-types.ts';
import type { Graph } from './graph.ts';
import type { ElementMoney } from './money.ts';
import type { ResolvedTraffic } from './traffic.ts';
import type { Walk } from './walk.ts';

/** Sources whose inputs do not say how many people come. */
export function sourceProblems(traffic: ReadonlyMap<string, ResolvedTraffic>): readonly ForecastProblem[] {
  return [...traffic]
    .filter(([, { complete }]) => !complete)
    .map(([source]) => ({ code: 'source_incomplete', elements: [source], lines: [] }));
}

/** Elements that offer a product which is not in the document any more. */
export function productProblems(graph: Graph, money: readonly ElementMoney[]): readonly ForecastProblem[] {
  return graph.elements
    .filter((_, i) => money[i]?.unknownProduct)
    .map(({ id }) => ({ code: 'unknown_product', elements: [id], lines: [] }));
}

/** Each loop that never leaks, once, though several streams may run into it. */
export function loopProblems(graph: Graph, walks: readonly Walk[]): readonly ForecastProblem[] {
  const problems = walks
    .flatMap(({ system }) => system.traps)
    .map(({ elements, lines }) => ({
      code: 'loop_never_leaks' as const,
      elements: elements.flatMap((element) => graph.elements[element]?.id ?? []).sort(),
      lines: lines.flatMap((line) => graph.lines[line]?.id ?? []).sort(),
    }));
  return [...new Map(problems.map((problem) => [problem.lines.join(' '), problem])).values()];
}
