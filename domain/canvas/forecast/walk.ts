import { type Outcomes, outcomesOf, outcomesOnce } from './buyers.ts';
import { type FlowSystem, flowSystem, repeatsOf, visitsFrom, worthOf } from './flow.ts';
import { at, type Graph, type Stream } from './graph.ts';
import { type Meetings, NO_MEETINGS, type Together, togetherFrom } from './meetings.ts';
import type { ElementMoney } from './money.ts';

/** One stream walked to the end: everything by element number. Money in minor units, unrounded. */
export interface Walk {
  readonly stream: Stream;
  readonly system: FlowSystem;
  /** People of all its sources. */
  readonly arriving: number;
  readonly visits: Float64Array;
  /** Visits per distinct person, ≥ 1. */
  readonly repeats: Float64Array;
  readonly gross: Float64Array;
  readonly net: Float64Array;
  /** What a person entering at an element is worth in the end, gross and net. */
  readonly grossWorth: Float64Array;
  readonly netWorth: Float64Array;
  readonly outcomes: Outcomes;
  /** Of the one source of the walk, where there are any. */
  readonly meetings: Meetings;
  /** How people go several ways at once; null where nobody does. */
  readonly together: Together | null;
}

type People = ReadonlyMap<string, number>;

/**
 * Follows the people of one stream. Where ways of the same people meet again, how often somebody is
 * at a step depends on where they started, so that each source then walks alone.
 */
export function walks(graph: Graph, stream: Stream, people: People, money: readonly ElementMoney[]): readonly Walk[] {
  const system = flowSystem(graph, stream.rates);
  const starts = stream.sources.map((source) => graph.numberOf.get(source) ?? 0);
  const together = togetherFrom(system, starts);
  if (!together || together.meetings.length === 0)
    return [walk({ stream, system, starts, meetings: NO_MEETINGS, together }, people, money)];
  return together.meetings.map((meetings, place) => {
    const sources = stream.sources.slice(place, place + 1);
    return walk({ stream: { ...stream, sources }, system, starts: starts.slice(place, place + 1), meetings, together }, people, money);
  });
}

interface Walking {
  readonly stream: Stream;
  readonly system: FlowSystem;
  /** Elements where the people of the stream's sources start. */
  readonly starts: readonly number[];
  /** Of its one source, where ways meet. */
  readonly meetings: Meetings;
  readonly together: Together | null;
}

/**
 * What is earned once a person (buy-once products, plain values) is spread over the N visits that
 * person pays to the element: r = money / N. So v = r + P v is exactly what somebody entering at an
 * element brings, whether people or visits are counted, and v at a source is its net revenue per
 * visitor (EPC).
 */
function walk({ stream, system, starts, meetings, together }: Walking, people: People, money: readonly ElementMoney[]): Walk {
  const visitsOf = (arriving: (place: number) => number) => {
    const arrivals = new Float64Array(system.graph.elements.length);
    starts.forEach((start, i) => {
      arrivals[start] = arriving(i);
    });
    return visitsFrom(system, arrivals);
  };
  const repeats = repeatsOf(system);
  const one = meetings.size > 0 ? visitsOf(() => 1) : repeats;
  // As many people as visits tell, but no more than there can be.
  for (const [step, { most }] of meetings) if (most > 0) repeats[step] = Math.max(at(repeats, step), at(one, step) / most);
  const perVisit = (of: 'gross' | 'net') => Float64Array.from(money, ({ once, each }, i) => once[of] / at(repeats, i) + each[of]);
  const gross = perVisit('gross');
  const net = perVisit('net');
  const outcomes = outcomesOf(system, repeats, money);
  return {
    stream,
    system,
    arriving: stream.sources.reduce((sum, source) => sum + (people.get(source) ?? 0), 0),
    visits: visitsOf((i) => people.get(stream.sources[i] ?? '') ?? 0),
    repeats,
    gross,
    net,
    grossWorth: worthOf(system, gross),
    netWorth: worthOf(system, net),
    outcomes: together ? outcomesOnce(outcomes, together, starts, { system, repeats, money }) : outcomes,
    meetings,
    together,
  };
}
