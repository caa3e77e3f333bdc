import type { CanvasDocument, Traffic } from '../document.ts';
import { leadsOf } from '../forecast/buyers.ts';
import { at, type Graph, graphOf, streamsOf } from '../forecast/graph.ts';
import { elementMoney } from '../forecast/money.ts';
import { resolveTraffic } from '../forecast/traffic.ts';
import { type Walk, walks } from '../forecast/walk.ts';
import { type Earnings, earningsOf } from './earnings.ts';
import { visitsByDay } from './lagged.ts';

/** What happens on each day. Minor units. */
export interface Days {
  readonly received: Float64Array;
  readonly ads: Float64Array;
  readonly delivered: Float64Array;
}

export interface Time {
  readonly days: number;
  /** Days of a period, after which the next payment of a sale falls due. */
  readonly length: number;
  readonly periods: number;
  /** How much of one period's people arrive on a day. */
  readonly factor: (day: number) => number;
}

/** A source as it stands in the plan: how it is paid, and whom it brings. */
interface Source {
  readonly id: string;
  readonly traffic: Traffic;
  readonly people: number;
  readonly spend: number;
}

function sourcesOf(document: CanvasDocument): ReadonlyMap<string, Source> {
  return new Map(
    document.elements.flatMap(({ id, traffic }) => {
      if (!traffic) return [];
      const { people, spend } = resolveTraffic(traffic);
      return [[id, { id, traffic, people, spend }] as const];
    }),
  );
}

/** What all sources bring and cost, day by day, and how many people come in one period without growth. */
export function flowsOf(document: CanvasDocument, time: Time): { readonly people: number; readonly sums: Days } {
  const graph = graphOf(document);
  const products = new Map(document.products.map((product) => [product.id, product]));
  const money = graph.elements.map((element) => elementMoney(element, products));
  const sources = sourcesOf(document);
  const people = new Map([...sources].map(([id, source]) => [id, source.people]));
  const sums: Days = { received: new Float64Array(time.days), ads: new Float64Array(time.days), delivered: new Float64Array(time.days) };
  for (const stream of streamsOf(graph, [...sources.keys()])) {
    for (const walk of walks(graph, stream, people, money)) {
      const walking = walk.stream.sources.flatMap((id) => sources.get(id) ?? []);
      const earnings = earningsOf(graph.elements, products, walk.repeats, time.periods);
      addSales(sums, { walk, walking, earnings, graph }, time);
      const spent = walking.reduce((sum, source) => sum + source.spend + leadCost(walk, source), 0);
      for (let day = 0; day < time.days; day += 1) sums.ads[day] = at(sums.ads, day) + spent * time.factor(day);
    }
  }
  return { people: [...people.values()].reduce((sum, each) => sum + each, 0), sums };
}

interface Walking {
  readonly walk: Walk;
  readonly walking: readonly Source[];
  readonly earnings: readonly Earnings[];
  readonly graph: Graph;
}

function addSales(sums: Days, { walk, walking, earnings, graph }: Walking, time: Time): void {
  for (const [share, sources] of bySharePaid(walking)) {
    const start = new Float64Array(graph.elements.length);
    for (const { id, people } of sources) start[graph.numberOf.get(id) ?? 0] = people;
    const visits = visitsByDay(walk.system, start, { days: time.days, arriving: time.factor });
    for (const earning of earnings) addPayments(sums, earning, visits, { ...time, share });
  }
}

/** Puts the payments of what is sold at one step on their days, and what a source gets of them. */
function addPayments(
  sums: Days,
  { step, after, gross, received, delivered }: Earnings,
  visits: readonly Float64Array[],
  { days, length, periods, share }: Time & { readonly share: number },
): void {
  for (let k = 0; k < periods; k += 1) {
    const [paid, got, cost] = [gross[k] ?? 0, received[k] ?? 0, delivered[k] ?? 0];
    if (paid === 0 && got === 0 && cost === 0) continue;
    const later = after + k * length;
    for (let day = later; day < days; day += 1) {
      const here = at(visits[day - later] ?? NOBODY, step);
      sums.received[day] = at(sums.received, day) + here * got;
      sums.delivered[day] = at(sums.delivered, day) + here * cost;
      sums.ads[day] = at(sums.ads, day) + here * paid * share;
    }
  }
}

const NOBODY = new Float64Array(0);

/** Sources by the share of their revenue that they are paid. */
function bySharePaid(sources: readonly Source[]): ReadonlyMap<number, readonly Source[]> {
  const groups = new Map<number, Source[]>();
  for (const source of sources) {
    const share = 'share' in source.traffic ? source.traffic.share : 0;
    groups.set(share, [...(groups.get(share) ?? []), source]);
  }
  return groups;
}

/** What the leads of a source cost in one period. */
function leadCost(walk: Walk, { id, traffic, people }: Source): number {
  const start = walk.system.graph.numberOf.get(id);
  if (traffic.model !== 'per_lead' || start === undefined) return 0;
  return people * traffic.per_lead * (leadsOf(walk, [start])[0] ?? 0);
}
