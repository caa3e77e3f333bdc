import type { CanvasDocument, Line } from '#domain/canvas/document.ts';
import { type Components, componentsOf } from '#domain/canvas/forecast/components.ts';
import { at, type Graph, graphOf } from '#domain/canvas/forecast/graph.ts';

/**
 * Steps of work one forecast may take, which is a second or so. While it is worked out nobody
 * else is answered, and a drawing may be made to need hours.
 */
const MOST_WORK = 200_000_000;
/** Steps for each element and line of a walk, beside what its loops need. */
const WALK_WORK = 100;
/** How often the flow is solved: once for all sources together, and once for each with rates of its own. */
function walksOf({ elements, lines }: CanvasDocument): number {
  const named = new Set(lines.flatMap(({ rate_by_source }) => Object.keys(rate_by_source ?? {})));
  return 1 + elements.filter(({ id, traffic }) => traffic !== undefined && named.has(id)).length;
}

/** The highest share that anybody goes along a line by. */
const highestRate = ({ rate = 0, rate_by_source = {} }: Line) =>
  Object.values(rate_by_source).reduce((highest, own) => Math.max(highest, own), rate);

/** The lines inside a loop, and how many of them leave steps from which more than everybody goes on inside it. */
interface Inside {
  readonly lines: number;
  readonly overfull: number;
}

function insideOf({ from, to }: Graph, rates: Float64Array, { of, members }: Components): readonly Inside[] {
  const going = new Float64Array(of.length);
  const leaving = new Int32Array(of.length);
  rates.forEach((rate, line) => {
    const start = at(from, line);
    if (rate <= 0 || at(of, start) !== at(of, at(to, line))) return;
    going[start] = at(going, start) + rate;
    leaving[start] = at(leaving, start) + 1;
  });
  return members.map((steps) => ({
    lines: steps.reduce((sum, step) => sum + at(leaving, step), 0),
    overfull: steps.reduce((sum, step) => (at(going, step) > 1 ? sum + at(leaving, step) : sum), 0),
  }));
}

/**
 * Can the plan of this canvas be worked out in the time one request may take? For every walk anew,
 * solving a loop of n steps takes at most n³ steps of work beside reading its lines. Where more than
 * everybody goes on, a part of the loop may never leak; it loses its lines, and the rest is solved
 * again: as often as there are such lines at most.
 */
export function isForecastable(document: CanvasDocument): boolean {
  const graph = graphOf(document);
  const rates = Float64Array.from(graph.lines, highestRate);
  const components = componentsOf(graph, rates);
  const inside = insideOf(graph, rates, components);
  const loops = components.members.reduce((work, { length: steps }, component) => {
    const { lines, overfull } = inside[component] ?? { lines: 0, overfull: 0 };
    return steps > 1 ? work + (steps ** 3 + lines ** 2 / steps) * (1 + overfull) : work;
  }, 0);
  return walksOf(document) * (loops + WALK_WORK * (graph.elements.length + graph.lines.length)) <= MOST_WORK;
}
