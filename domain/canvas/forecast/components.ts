import { at, type Graph } from './graph.ts';

/** Strongly connected components: elements that reach one another. Alone and without a line to itself = no loop. */
export interface Components {
  /** Component of each element. Numbered from the ends of the canvas towards the sources: a line never leads to a higher number. */
  readonly of: Int32Array;
  /** Elements of each component. */
  readonly members: readonly (readonly number[])[];
  /** Place of each element among the members of its component. */
  readonly local: Int32Array;
}

/**
 * Tarjan's algorithm over the lines with a rate above 0, with its own stack so that a chain of
 * thousands of steps does not overflow the call stack. O(elements + lines).
 */
export function componentsOf(
  graph: Pick<Graph, 'firstOut' | 'outgoing' | 'to'> & { readonly elements: { readonly length: number } },
  rates: Float64Array,
): Components {
  const size = graph.elements.length;
  const of = new Int32Array(size).fill(-1);
  const local = new Int32Array(size);
  const members: number[][] = [];
  const seen = new Int32Array(size);
  const low = new Int32Array(size);
  const next = graph.firstOut.slice(0, size);
  const open: number[] = [];
  const path: number[] = [];
  let clock = 0;

  const enter = (element: number) => {
    clock += 1;
    seen[element] = clock;
    low[element] = clock;
    open.push(element);
    path.push(element);
  };
  const leave = (element: number) => {
    path.pop();
    const parent = path.at(-1);
    if (parent !== undefined) low[parent] = Math.min(at(low, parent), at(low, element));
    if (low[element] !== seen[element]) return;
    const component = open.splice(open.lastIndexOf(element));
    component.forEach((member, place) => {
      of[member] = members.length;
      local[member] = place;
    });
    members.push(component);
  };
  const step = (element: number) => {
    const place = at(next, element);
    if (place === at(graph.firstOut, element + 1)) return leave(element);
    next[element] = place + 1;
    const line = at(graph.outgoing, place);
    if (at(rates, line) <= 0) return;
    const end = at(graph.to, line);
    if (seen[end] === 0) enter(end);
    else if (of[end] === -1) low[element] = Math.min(at(low, element), at(seen, end));
  };

  for (let root = 0; root < size; root += 1) {
    if (seen[root] === 0) enter(root);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) step(top);
  }
  return { of, members, local };
}
