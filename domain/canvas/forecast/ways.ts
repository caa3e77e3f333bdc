import { isExclusive } from '../split.ts';
import type { FlowSystem } from './flow.ts';
import { at } from './graph.ts';

/** Lines beyond this share bring other people instead of leading people on. */
const EVERYBODY = 1;

/** The lines of a stream that lead its people on, by the step they leave, and who is before whom. */
export interface Ways {
  /** Places of `to`, `share` and `exclusive` for step i: `first[i]` up to `first[i + 1]`, end excluded. */
  readonly first: Int32Array;
  readonly to: Int32Array;
  readonly share: Float64Array;
  /** 1 where it shares in the exclusive split: of those somebody takes one at most. */
  readonly exclusive: Int32Array;
  /** Steps with a line that leads people on to step i. */
  readonly before: readonly (readonly number[])[];
  /** Steps from the ends of the canvas towards the sources; steps of a loop stand together. */
  readonly order: readonly number[];
  /** Lines above 100 %, by number in the graph. */
  readonly bringing: readonly number[];
}

export function waysOf({ graph, rates, components }: FlowSystem): Ways {
  const bySteps = graph.elements.map((_, step) => [...graph.outgoing.subarray(at(graph.firstOut, step), at(graph.firstOut, step + 1))]);
  const exclusives = graph.lines.map(isExclusive);
  const leading = bySteps.map((lines) => lines.filter((line) => at(rates, line) > 0 && at(rates, line) <= EVERYBODY));
  const first = new Int32Array(bySteps.length + 1);
  leading.forEach((lines, step) => {
    first[step + 1] = at(first, step) + lines.length;
  });
  const lines = leading.flat();
  const before: number[][] = graph.elements.map(() => []);
  for (const line of lines) before[at(graph.to, line)]?.push(at(graph.from, line));
  return {
    before,
    first,
    to: Int32Array.from(lines, (line) => at(graph.to, line)),
    share: Float64Array.from(lines, (line) => at(rates, line)),
    exclusive: Int32Array.from(lines, (line) => (exclusives[line] ? 1 : 0)),
    order: components.members.flat(),
    bringing: bySteps.flat().filter((line) => at(rates, line) > EVERYBODY),
  };
}

/** Marks everything that can be reached from these steps, and counts it up. */
function reach(ways: Ways, starts: readonly number[], marks: Int32Array, mark: number): readonly number[] {
  const reached: number[] = [];
  const enter = (step: number) => {
    if (marks[step] === mark) return;
    marks[step] = mark;
    reached.push(step);
  };
  for (const start of starts) enter(start);
  for (const step of reached)
    for (let place = at(ways.first, step); place < at(ways.first, step + 1); place += 1) enter(at(ways.to, place));
  return reached;
}

/** Everywhere anybody gets to from the sources, those brought by others included. */
function visited({ graph, rates }: FlowSystem, sources: readonly number[]): ReadonlySet<number> {
  const visited = new Set(sources);
  for (const step of visited) {
    for (let place = at(graph.firstOut, step); place < at(graph.firstOut, step + 1); place += 1) {
      const line = at(graph.outgoing, place);
      if (at(rates, line) > 0) visited.add(at(graph.to, line));
    }
  }
  return visited;
}

/** Steps at which people of these sources go several ways at once. */
export function branchingSteps(system: FlowSystem, ways: Ways, sources: readonly number[]): readonly number[] {
  return [...visited(system, sources)].filter((step) => branchesFrom(ways, step).length > 1);
}

/**
 * Steps that one person may come to by several ways at once: after a step that they leave by an
 * "also" line beside another line. Only there visits do not tell how many people there are.
 */
export function meetingSteps(ways: Ways, branching: readonly number[]): readonly number[] {
  const size = ways.first.length - 1;
  const marks = new Int32Array(size);
  const meeting = new Set<number>();
  let mark = 0;
  for (const step of branching) {
    const times = new Int32Array(size);
    for (const ends of branchesFrom(ways, step)) {
      mark += 1;
      for (const end of reach(ways, ends, marks, mark)) {
        times[end] = at(times, end) + 1;
        if (at(times, end) > 1 && end !== step) meeting.add(end);
      }
    }
  }
  return [...meeting];
}

/** What one person may do together at a step: take one of the exclusive lines, and each of the others. */
function branchesFrom({ first, to, exclusive }: Ways, step: number): readonly (readonly number[])[] {
  const one: number[] = [];
  const others: number[][] = [];
  for (let place = at(first, step); place < at(first, step + 1); place += 1) {
    if (at(exclusive, place) === 1) one.push(at(to, place));
    else others.push([at(to, place)]);
  }
  return one.length > 0 ? [one, ...others] : others;
}
