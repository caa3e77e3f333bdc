import { componentsOf } from './forecast/components.ts';

/** A line between two elements, by their ids. */
interface Ends {
  readonly from: string;
  readonly to: string;
}

/** Where people come onto a map whose lines are walked one after another, and where its ways end. Elements by id, in the order they came. */
export interface Chain {
  /** Nothing leads here from outside: no line at all, or only those of a loop that nothing leads into. */
  readonly starts: readonly string[];
  /** Nothing leads on from here. Where there are lines, an element on none of them is no end: nobody walked there. */
  readonly ends: readonly string[];
  /** Elements of each loop. */
  readonly loops: readonly (readonly string[])[];
}

/** Lines by where they start, as `componentsOf` reads them. */
function graphOf(ids: readonly string[], lines: readonly Ends[]) {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placed = lines.flatMap(({ from, to }) => {
    const [start, end] = [places.get(from), places.get(to)];
    return start === undefined || end === undefined ? [] : [{ start, end }];
  });
  const firstOut = new Int32Array(ids.length + 1);
  for (const { start } of placed) firstOut[start + 1] = (firstOut[start + 1] ?? 0) + 1;
  for (let place = 0; place < ids.length; place += 1) firstOut[place + 1] = (firstOut[place + 1] ?? 0) + (firstOut[place] ?? 0);
  const free = firstOut.slice();
  const outgoing = new Int32Array(placed.length);
  for (const [line, { start }] of placed.entries()) {
    const at = free[start] ?? 0;
    outgoing[at] = line;
    free[start] = at + 1;
  }
  return { placed, graph: { elements: ids, firstOut, outgoing, to: Int32Array.from(placed, ({ end }) => end) } };
}

/**
 * The chain that lines make of elements. Elements that lead to one another are a loop, and count as one place: a loop that nothing leads
 * into can be entered at any of its elements, and one that nothing leads out of ends at any. `lines`: those that are counted.
 */
export function chainOf(ids: readonly string[], lines: readonly Ends[]): Chain {
  const { placed, graph } = graphOf(ids, lines);
  const { of, members } = componentsOf(graph, new Float64Array(placed.length).fill(1));
  const [entered, left, onLine] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const { start, end } of placed) {
    onLine.add(start).add(end);
    const [one, other] = [of[start] ?? 0, of[end] ?? 0];
    if (one === other) continue;
    left.add(one);
    entered.add(other);
  }
  const those = (is: (place: number) => boolean) => ids.filter((_, place) => is(place));
  return {
    starts: those((place) => !entered.has(of[place] ?? 0)),
    ends: those((place) => !left.has(of[place] ?? 0) && (placed.length === 0 || onLine.has(place))),
    loops: members.filter(({ length }) => length > 1).map((loop) => loop.toSorted((a, b) => a - b).map((place) => ids[place] ?? '')),
  };
}
