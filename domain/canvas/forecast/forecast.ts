import { ratio } from '../../metrics/ratio.ts';
import { costsByElement, sumOfCosts } from '../costs.ts';
import type { CanvasDocument } from '../document.ts';
import type { Forecast, PlainTotals } from '../forecast-types.ts';
import { leadsOf, makesLeads } from './buyers.ts';
import { elementForecasts, lineForecasts } from './figures.ts';
import { at, type Graph, graphOf, streamsOf } from './graph.ts';
import { elementMoney } from './money.ts';
import { loopProblems, productProblems, sourceProblems } from './problems.ts';
import { splitProblems } from './splits.ts';
import { addSums, NO_SUMS, type Sums, sourceForecast, totalsOf } from './totals.ts';
import { laterCost, type ResolvedTraffic, resolveTraffic } from './traffic.ts';
import { type Walk, walks } from './walk.ts';

/**
 * Works out what a canvas brings in one period: people at every step, money, worth, leverage.
 *
 * Stages: traffic (how many people each source brings) → flow (visits x = s + Pᵀx, one walk for
 * each set of rates) → money (what is earned where) → totals. Pure and without rounding, so the
 * browser and the server agree to the cent. Never throws and never answers a number that is not
 * finite: what the plan cannot honour stands in `problems`.
 *
 * A person whose ways part at an "also" line and meet again is one person. How many take both ways
 * no plan says: there are never more people than there can be, and the range is told.
 */
export function forecast(document: CanvasDocument): Forecast {
  const { graph, traffic, money, streams, walked, sums } = worked(document);
  const totals = totalsFrom(document, sums);
  const leads = leadsIn(graph, walked, traffic);
  const costs = costsByElement(document);
  return {
    elements: elementForecasts(graph, walked, sums, costs),
    lines: lineForecasts(document, graph, walked),
    sources: Object.fromEntries([...sums].map(([id, sum]) => [id, sourceForecast(sum, costs.get(id) ?? 0)])),
    totals: { ...totals, leads, cpl: leads === null ? null : ratio(totals.ad_cost, leads) },
    problems: [
      ...sourceProblems(traffic),
      ...productProblems(graph, money),
      ...splitProblems(graph, streams),
      ...loopProblems(graph, walked),
    ],
  };
}

/** The totals of a forecast alone, without leads, where it is worked out many times. */
export function forecastTotals(document: CanvasDocument): PlainTotals {
  return totalsFrom(document, worked(document).sums);
}

function totalsFrom({ fixed_costs }: CanvasDocument, sums: ReadonlyMap<string, Sums>): PlainTotals {
  return totalsOf([...sums.values()].reduce(addSums, NO_SUMS), sumOfCosts(fixed_costs));
}

/** Everything up to what became of the people of each source. */
function worked(document: CanvasDocument) {
  const graph = graphOf(document);
  const traffic = trafficOf(document);
  const products = new Map(document.products.map((product) => [product.id, product]));
  const money = graph.elements.map((element) => elementMoney(element, products));
  const people = new Map([...traffic].map(([source, { people }]) => [source, people]));
  const streams = streamsOf(graph, [...traffic.keys()]);
  const walked = streams.flatMap((stream) => walks(graph, stream, people, money));
  return { graph, traffic, money, streams, walked, sums: sumsBySource(graph, walked, traffic) };
}

/** How many people become a lead, over all sources; null where no step makes anybody one. */
function leadsIn(graph: Graph, walked: readonly Walk[], traffic: ReadonlyMap<string, ResolvedTraffic>): number | null {
  if (!graph.elements.some(makesLeads)) return null;
  return walked.reduce((sum, walk) => {
    const sources = walk.stream.sources.flatMap((source) => {
      const [start, people] = [graph.numberOf.get(source), traffic.get(source)?.people ?? 0];
      return start === undefined || people === 0 ? [] : [{ start, people }];
    });
    const each = leadsOf(
      walk,
      sources.map(({ start }) => start),
    );
    return sources.reduce((leads, { people }, place) => leads + people * (each[place] ?? 0), sum);
  }, 0);
}

function trafficOf(document: CanvasDocument): ReadonlyMap<string, ResolvedTraffic> {
  return new Map(document.elements.flatMap(({ id, traffic }) => (traffic ? [[id, resolveTraffic(traffic)] as const] : [])));
}

/**
 * What became of the people of each source: by duality Σ (visits × r) = people × worth at their
 * source, so no flow has to be run apart for sources that walk by the same rates.
 */
function sumsBySource(graph: Graph, walks: readonly Walk[], traffic: ReadonlyMap<string, ResolvedTraffic>): ReadonlyMap<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const one of walks) {
    const { stream, grossWorth, netWorth, outcomes } = one;
    for (const source of stream.sources) {
      const number = graph.numberOf.get(source);
      const resolved = traffic.get(source);
      const rule = number === undefined ? undefined : graph.elements[number]?.traffic;
      if (number === undefined || !resolved || !rule) continue;
      const { people, spend } = resolved;
      const revenue = people * at(grossWorth, number);
      sums.set(source, {
        people,
        buyers: people * at(outcomes.buyers, number),
        orders: people * at(outcomes.orders, number),
        revenue,
        net_revenue: people * at(netWorth, number),
        ad_cost: spend + laterCost(rule, { revenue, leads: () => people * (leadsOf(one, [number])[0] ?? 0) }),
      });
    }
  }
  return sums;
}
