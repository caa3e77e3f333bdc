import type { ForecastProblem } from '../forecast-types.ts';
import type { Trap } from './flow.ts';
import { at, type Graph } from './graph.ts';
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

/**
 * Each loop that never leaks, once, though several streams may run into it. A stream says something
 * about a loop when its people get there; of a loop nobody gets to yet, the plain rates are looked at.
 */
export function loopProblems(graph: Graph, walks: readonly Walk[]): readonly ForecastProblem[] {
  const there = walks.map((walk) => reachedBy(graph, walk));
  const isVisited = ({ elements }: Trap) => there.some((reached) => elements.some((element) => reached.has(element)));
  const traps = walks.flatMap(({ stream, system }, i) =>
    system.traps.filter((trap) => trap.elements.some((element) => there[i]?.has(element)) || (stream.plain && !isVisited(trap))),
  );
  const problems = traps.map(({ elements, lines }) => ({
    code: 'loop_never_leaks' as const,
    elements: elements.flatMap((element) => graph.elements[element]?.id ?? []).sort(),
    lines: lines.flatMap((line) => graph.lines[line]?.id ?? []).sort(),
  }));
  return [...new Map(problems.map((problem) => [problem.lines.join(' '), problem])).values()];
}

/** Where the people of a stream get to, by its own rates; a loop that holds them counts as reached. */
function reachedBy(graph: Graph, { stream }: Walk): ReadonlySet<number> {
  const reached = new Set(stream.sources.flatMap((source) => graph.numberOf.get(source) ?? []));
  for (const step of reached) {
    for (let place = at(graph.firstOut, step); place < at(graph.firstOut, step + 1); place += 1) {
      const line = at(graph.outgoing, place);
      if (at(stream.rates, line) > 0) reached.add(at(graph.to, line));
    }
  }
  return reached;
}
