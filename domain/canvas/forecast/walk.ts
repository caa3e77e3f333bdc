import { type Outcomes, outcomesOf } from './buyers.ts';
import { type FlowSystem, flowSystem, repeatsOf, visitsFrom, worthOf } from './flow.ts';
import { at, type Graph, type Stream } from './graph.ts';
import type { ElementMoney } from './money.ts';

/** One stream walked to the end: everything by element number. Money in cents, unrounded. */
export interface Walk {
  readonly stream: Stream;
  readonly system: FlowSystem;
  readonly visits: Float64Array;
  /** Visits per distinct person, ≥ 1. */
  readonly repeats: Float64Array;
  readonly gross: Float64Array;
  readonly net: Float64Array;
  /** What a person entering at an element is worth in the end, gross and net. */
  readonly grossWorth: Float64Array;
  readonly netWorth: Float64Array;
  readonly outcomes: Outcomes;
}

/**
 * Follows the people of one stream. What is earned once a person (buy-once products, plain
 * values) is spread over the N visits that person pays to the element: r = money / N. So
 * v = r + P v is exactly what somebody entering at an element brings, whether people or visits
 * are counted, and v at a source is its net revenue per visitor (EPC).
 */
export function walk(graph: Graph, stream: Stream, people: ReadonlyMap<string, number>, money: readonly ElementMoney[]): Walk {
  const system = flowSystem(graph, stream.rates);
  const arrivals = new Float64Array(graph.elements.length);
  for (const source of stream.sources) {
    const element = graph.numberOf.get(source);
    if (element !== undefined) arrivals[element] = people.get(source) ?? 0;
  }
  const visits = visitsFrom(system, arrivals);
  const repeats = repeatsOf(system);
  const perVisit = (of: 'gross' | 'net') => Float64Array.from(money, ({ once, each }, i) => once[of] / at(repeats, i) + each[of]);
  const gross = perVisit('gross');
  const net = perVisit('net');
  return {
    stream,
    system,
    visits,
    repeats,
    gross,
    net,
    grossWorth: worthOf(system, gross),
    netWorth: worthOf(system, net),
    outcomes: outcomesOf(system, repeats, money),
  };
}
