import { DAYS_OF, type Horizon } from '#domain/canvas/cash/cash.ts';
import type { CanvasDocument, Line } from '#domain/canvas/document.ts';
import { type Components, componentsOf } from '#domain/canvas/forecast/components.ts';
import { at, type Graph, graphOf } from '#domain/canvas/forecast/graph.ts';
import { MOST_FOLLOWED } from '#domain/canvas/forecast/meetings.ts';
import { isExclusive } from '#domain/canvas/split.ts';

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

/** Work for each step of a loop until what is possible there has settled. */
const SETTLE_WORK = 500;
/** Steps of work for each element and line when people are followed to one step. */
const FOLLOW_WORK = 3;

/**
 * Work of counting people who go several ways at once: from each way of a step with an "also" line
 * everywhere, and, for each step where ways can meet, back from it to everybody.
 */
function togetherWork(graph: Graph, components: Components): number {
  const { elements, lines, from, to, firstOut, outgoing } = graph;
  const leaving = (step: number) => [...outgoing.subarray(at(firstOut, step), at(firstOut, step + 1))];
  const branching = elements.flatMap((_, step) => {
    const ways = leaving(step);
    return ways.length > 1 && ways.some((line) => lines.slice(line, line + 1).some((drawn) => !isExclusive(drawn))) ? [step] : [];
  });
  const onward = new Set(branching);
  for (const step of onward) for (const line of leaving(step)) onward.add(at(to, line));
  const branches = new Set(branching);
  const ways = from.filter((step) => branches.has(step)).length;
  const loops = components.members.reduce(
    (work, { length: steps }) => (steps > 1 && steps <= MOST_FOLLOWED ? work + SETTLE_WORK * steps : work),
    0,
  );
  const everywhere = elements.length + lines.length;
  return branching.length === 0 ? 0 : ways * everywhere + onward.size * (FOLLOW_WORK * everywhere + loops);
}

/**
 * Can the plan of this canvas be worked out in the time one request may take? For every walk anew,
 * solving a loop of n steps takes at most n³ steps of work beside reading its lines. Where more than
 * everybody goes on, a part of the loop may never leak; it loses its lines, and the rest is solved
 * again: as often as there are such lines at most.
 */
export function isForecastable(document: CanvasDocument): boolean {
  return forecastWork(document) <= MOST_WORK;
}

/**
 * Steps of work it takes to follow money day by day: each walk is made once for every day, and each way of
 * being paid follows its people by itself.
 */
export function monthsWork(document: CanvasDocument, { periods }: Horizon): number {
  const sources = document.elements.filter(({ traffic }) => traffic).length;
  const sold = document.elements.filter(({ offers, value }) => offers || value !== undefined).length;
  return periods * DAYS_OF[document.period] * (forecastWork(document) + (sources + 1) * sold * periods);
}

export const isForetellable = (document: CanvasDocument, horizon: Horizon): boolean => monthsWork(document, horizon) <= MOST_WORK;

/** Steps of work the plan takes at most. */
export function forecastWork(document: CanvasDocument): number {
  const graph = graphOf(document);
  const rates = Float64Array.from(graph.lines, highestRate);
  const components = componentsOf(graph, rates);
  const inside = insideOf(graph, rates, components);
  const loops = components.members.reduce((work, { length: steps }, component) => {
    const { lines, overfull } = inside[component] ?? { lines: 0, overfull: 0 };
    return steps > 1 ? work + (steps ** 3 + lines ** 2 / steps) * (1 + overfull) : work;
  }, 0);
  const together = togetherWork(graph, components);
  const sources = together > 0 ? document.elements.filter(({ traffic }) => traffic).length : 0;
  const once = loops + WALK_WORK * (graph.elements.length + graph.lines.length);
  return walksOf(document) * (once + together) + sources * once;
}
