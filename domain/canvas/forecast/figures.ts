import type { CanvasDocument } from '../document.ts';
import type { ElementForecast, LineForecast, PeopleRange } from '../forecast-types.ts';
import { at, type Graph } from './graph.ts';
import { exclusiveSums } from './splits.ts';
import type { Sums } from './totals.ts';
import type { Walk } from './walk.ts';

const NOWHERE = new Float64Array(0);

type Figure = (walk: Walk, number: number) => number;

/** Adds a figure up over all walks: one number for each element (or line). */
function total(walks: readonly Walk[], size: number, figure: Figure): Float64Array {
  const sums = new Float64Array(size);
  for (const walk of walks) for (let i = 0; i < size; i += 1) sums[i] = at(sums, i) + figure(walk, i);
  return sums;
}

/** Elements, with means over streams weighted by the people of each; where nobody comes the plain (or own) rates speak. */
export function elementForecasts(
  graph: Graph,
  walks: readonly Walk[],
  sums: ReadonlyMap<string, Sums>,
  costs: ReadonlyMap<string, number>,
): Record<string, ElementForecast> {
  const size = graph.elements.length;
  const goingOn = new Map(walks.map((walk) => [walk, exclusiveSums(graph, walk.system.rates)]));
  const onward: Figure = (walk, i) => at(goingOn.get(walk) ?? NOWHERE, i);
  const sum = (figure: Figure) => total(walks, size, figure);
  const visits = sum((walk, i) => at(walk.visits, i));
  const people = sum((walk, i) => at(walk.visits, i) / at(walk.repeats, i));
  const goesOn = sum((walk, i) => at(walk.visits, i) * Math.min(1, onward(walk, i)));
  const leaves = sum((walk, i) => at(walk.visits, i) * Math.max(0, 1 - onward(walk, i)));
  const revenue = sum((walk, i) => at(walk.visits, i) * at(walk.gross, i));
  const net = sum((walk, i) => at(walk.visits, i) * at(walk.net, i));
  const worth = sum((walk, i) => at(walk.visits, i) * at(walk.netWorth, i));
  const ranges = peopleRanges(walks);
  const ownWalk = new Map(walks.flatMap((walk) => walk.stream.sources.map((source) => [source, walk] as const)));

  const forecasts: Record<string, ElementForecast> = {};
  graph.elements.forEach(({ id }, i) => {
    const here = at(visits, i);
    const walk = ownWalk.get(id) ?? walks[0];
    forecasts[id] = {
      visits: here,
      people: at(people, i),
      people_range: ranges.get(i) ?? null,
      goes_on: here > 0 ? at(goesOn, i) / here : walk ? Math.min(1, onward(walk, i)) : 0,
      leaves: at(leaves, i),
      revenue: at(revenue, i),
      net_revenue: at(net, i),
      worth: here > 0 ? at(worth, i) / here : walk ? at(walk.netWorth, i) : 0,
      spend: sums.get(id)?.ad_cost ?? 0,
      fixed_cost: costs.get(id) ?? 0,
    };
  });
  return forecasts;
}

/** Fewer people than this are no difference that a screen could show. */
const ONE_AND_THE_SAME = 1e-6;

/** The fewest people there can be at the steps where ways of the same people meet; as many as are shown at the most. */
function peopleRanges(walks: readonly Walk[]): ReadonlyMap<number, PeopleRange> {
  const ranges = new Map<number, PeopleRange>();
  for (const step of new Set(walks.flatMap(({ meetings }) => [...meetings.keys()]))) {
    let [least, most] = [0, 0];
    for (const { visits, repeats, arriving, meetings } of walks) {
      const here = at(visits, step) / at(repeats, step);
      most += here;
      const met = meetings.get(step);
      least += met ? Math.min(here, met.least * arriving) : here;
    }
    if (most - least > ONE_AND_THE_SAME * most) ranges.set(step, { least, most });
  }
  return ranges;
}

/**
 * Lines. Leverage is what one whole unit of rate more would bring: Σ visits at the start × worth
 * at the end. It holds the number of visits a person pays to a step of a loop fixed, so inside
 * loops with buy-once products it is slightly high.
 */
export function lineForecasts(document: CanvasDocument, graph: Graph, walks: readonly Walk[]): Record<string, LineForecast> {
  const size = graph.lines.length;
  const sum = (figure: Figure) => total(walks, size, figure);
  const starting: Figure = (walk, line) => at(walk.visits, at(graph.from, line));
  const people = sum(starting);
  const planned = sum((walk, line) => starting(walk, line) * at(walk.stream.rates, line));
  const flow = sum((walk, line) => starting(walk, line) * at(walk.system.rates, line));
  const leverage = sum((walk, line) => starting(walk, line) * at(walk.netWorth, at(graph.to, line)));

  const forecasts: Record<string, LineForecast> = {};
  let next = 0;
  for (const line of document.lines) {
    // Those that carry people stand in the graph, in the order of the document.
    const isIn = graph.lines[next] === line;
    const here = isIn ? at(people, next) : 0;
    const rate = here > 0 ? at(planned, next) / here : (line.rate ?? 0);
    forecasts[line.id] = isIn ? { flow: at(flow, next), rate, leverage: at(leverage, next) } : { flow: 0, rate, leverage: 0 };
    if (isIn) next += 1;
  }
  return forecasts;
}
