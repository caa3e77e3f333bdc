import { type Components, componentsOf } from './components.ts';
import { type Elimination, eliminate, eliminateAlong, solveVisits, solveWorth, type Trapped } from './elimination.ts';
import { at, entryAt, type Graph } from './graph.ts';
import { noShares, type Shares } from './pattern.ts';
import { visitsPerPerson } from './visits-per-person.ts';

/** Beyond this nothing is a number of people any more; keeps chains of "also" lines above 100 % finite. */
const MOST = 1e15;

/** Elements and lines among which people would walk for ever. */
export interface Trap {
  readonly elements: readonly number[];
  readonly lines: readonly number[];
}
/** The rates of one stream, ready to be solved: loops are found and decomposed once. */
export interface FlowSystem {
  readonly graph: Graph;
  /** Share per line; 0 on lines of a loop that never leaks. */
  readonly rates: Float64Array;
  readonly components: Components;
  /** Decompositions of the components with a loop. */
  readonly loops: ReadonlyMap<number, Elimination>;
  readonly traps: readonly Trap[];
}

/**
 * Prepares x = s + Pᵀx. A loop that never leaks (spectral radius of its shares ≥ 1) has no
 * answer: its lines carry nothing and it is named in `traps`; the rest is computed as usual.
 */
export function flowSystem(graph: Graph, shares: Float64Array): FlowSystem {
  const rates = shares.slice();
  const traps: Trap[] = [];
  for (;;) {
    const components = componentsOf(graph, rates);
    const loops = new Map<number, Elimination>();
    const found: Trap[] = [];
    components.members.forEach((members, component) => {
      if (!isLoop(graph, rates, members)) return;
      const result = named(eliminate(members.length, sharesAmong(graph, rates, components, component)), members);
      if ('trapped' in result) found.push(trapAmong(graph, rates, result.trapped));
      else loops.set(component, result);
    });
    if (found.length === 0) return { graph, rates, components, loops, traps };
    traps.push(...found);
    for (const line of found.flatMap((trap) => trap.lines)) rates[line] = 0;
  }
}

/**
 * The same flow for those who have not done something yet, which a share `doing` of the visits to
 * each element does. Lines only get thinner, so order and components still hold, no trap can
 * arise, and only loops in which something is done are decomposed anew.
 */
export function flowUntil(system: FlowSystem, doing: Float64Array): FlowSystem {
  const { graph, components } = system;
  const rates = system.rates.map((rate, line) => rate * (1 - at(doing, at(graph.from, line))));
  const loops = new Map<number, Elimination>();
  for (const [component, loop] of system.loops) {
    const members = components.members[component] ?? [];
    const isChanged = members.some((member) => at(doing, member) > 0);
    const changed = isChanged ? eliminateAlong(loop.pattern, sharesAmong(graph, rates, components, component)) : loop;
    if (!('trapped' in changed)) loops.set(component, changed);
  }
  return { ...system, rates, loops };
}

function isLoop(graph: Graph, rates: Float64Array, members: readonly number[]): boolean {
  if (members.length > 1) return true;
  const element = members[0] ?? 0;
  for (let place = at(graph.firstOut, element); place < at(graph.firstOut, element + 1); place += 1) {
    const line = at(graph.outgoing, place);
    if (at(graph.to, line) === element && at(rates, line) > 0) return true;
  }
  return false;
}

function linesAmong(graph: Graph, rates: Float64Array, members: readonly number[]): readonly number[] {
  const inside = new Set(members);
  const lines: number[] = [];
  for (const member of members) {
    for (let place = at(graph.firstOut, member); place < at(graph.firstOut, member + 1); place += 1) {
      const line = at(graph.outgoing, place);
      if (inside.has(at(graph.to, line)) && at(rates, line) > 0) lines.push(line);
    }
  }
  return lines;
}

/** The lines with a share inside one component, between its elements by their places in it. */
function sharesAmong(graph: Graph, rates: Float64Array, { of, members, local }: Components, component: number): Shares {
  const shares = noShares();
  for (const member of members[component] ?? []) {
    for (let place = at(graph.firstOut, member); place < at(graph.firstOut, member + 1); place += 1) {
      const line = at(graph.outgoing, place);
      const [end, share] = [at(graph.to, line), at(rates, line)];
      if (at(of, end) !== component || share <= 0) continue;
      shares.from.push(at(local, member));
      shares.to.push(at(local, end));
      shares.share.push(share);
    }
  }
  return shares;
}

/** What became of an elimination, with trapped steps by number in the graph. */
const named = (result: Elimination | Trapped, members: readonly number[]): Elimination | Trapped =>
  'trapped' in result ? { trapped: result.trapped.map((step) => entryAt(members, step)) } : result;

/** Of the steps that were looked at, those which lie on a loop with the one that closed the trap. */
function trapAmong(graph: Graph, rates: Float64Array, trapped: readonly number[]): Trap {
  const lines = linesAmong(graph, rates, trapped);
  const last = trapped.at(-1) ?? 0;
  const reaches = (ends: Int32Array, starts: Int32Array) => {
    const seen = new Set([last]);
    for (const element of seen) for (const line of lines) if (at(starts, line) === element) seen.add(at(ends, line));
    return seen;
  };
  const onward = reaches(graph.to, graph.from);
  const home = reaches(graph.from, graph.to);
  const elements = trapped.filter((element) => onward.has(element) && home.has(element));
  return { elements, lines: linesAmong(graph, rates, elements) };
}

/** Visits at each element from `arrivals`, repeats included: one pass in topological order, a solve per loop. */
export function visitsFrom(system: FlowSystem, arrivals: Float64Array): Float64Array {
  const { graph, rates, components, loops } = system;
  const visits = arrivals.slice();
  for (let component = components.members.length - 1; component >= 0; component -= 1) {
    const members = components.members[component] ?? [];
    const loop = loops.get(component);
    if (loop) solveLoop(loop, members, visits, solveVisits);
    for (const member of members) {
      const here = Math.min(at(visits, member), MOST);
      visits[member] = here;
      for (let place = at(graph.firstOut, member); place < at(graph.firstOut, member + 1); place += 1) {
        const line = at(graph.outgoing, place);
        const end = at(graph.to, line);
        if (at(components.of, end) !== component) visits[end] = at(visits, end) + here * at(rates, line);
      }
    }
  }
  return visits;
}

/**
 * What a visit at each element brings in the end, there and further on: v = r + P v, with `earned`
 * = r per visit. The counterpart of `visitsFrom`: Σ arrivals × v = Σ visits × r.
 */
export function worthOf(system: FlowSystem, earned: Float64Array): Float64Array {
  const { graph, rates, components, loops } = system;
  const worth = earned.slice();
  components.members.forEach((members, component) => {
    for (const member of members) {
      let sum = at(worth, member);
      for (let place = at(graph.firstOut, member); place < at(graph.firstOut, member + 1); place += 1) {
        const line = at(graph.outgoing, place);
        const end = at(graph.to, line);
        if (at(components.of, end) !== component) sum += at(rates, line) * at(worth, end);
      }
      worth[member] = Math.min(Math.max(sum, -MOST), MOST);
    }
    const loop = loops.get(component);
    if (loop) solveLoop(loop, members, worth, solveWorth);
  });
  return worth;
}

/** N_jj: how often somebody who gets to an element is there in all. 1 outside loops. */
export function repeatsOf({ graph, components, loops }: FlowSystem): Float64Array {
  const repeats = new Float64Array(graph.elements.length).fill(1);
  for (const [component, loop] of loops) {
    const diagonal = visitsPerPerson(loop);
    (components.members[component] ?? []).forEach((member, local) => {
      repeats[member] = at(diagonal, local);
    });
  }
  return repeats;
}

function solveLoop(
  loop: Elimination,
  members: readonly number[],
  values: Float64Array,
  solve: (loop: Elimination, values: Float64Array) => void,
): void {
  const local = Float64Array.from(members, (member) => at(values, member));
  solve(loop, local);
  members.forEach((member, number) => {
    values[member] = at(local, number);
  });
}
