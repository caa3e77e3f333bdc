import { at, entryAt } from './graph.ts';

/** Lines within a loop: the steps that each joins, numbered 0 to size − 1, and the share that takes it. Lists of one length. */
export interface Shares {
  readonly from: number[];
  readonly to: number[];
  readonly share: number[];
}
export const noShares = (): Shares => ({ from: [], to: [], share: [] });

/**
 * In which order the steps of a loop are taken out, and whose neighbour each is by then. It follows
 * from which lines there are, so it holds for any shares on them.
 */
export interface Pattern {
  readonly size: number;
  /** Steps by place in the order. */
  readonly steps: readonly number[];
  /** Place of each step. */
  readonly placeOf: Int32Array;
  /** Of the step at a place: `neighbours[first[place]]` up to `neighbours[first[place + 1]]`, end excluded. */
  readonly first: Int32Array;
  /** Places of neighbours, which are taken out later; ascending for each step. */
  readonly neighbours: Int32Array;
}

interface Kept {
  readonly size: number;
  readonly shares: Shares;
  readonly pattern: Pattern;
}
/** A plan is worked out again and again while only its numbers are other ones: so many loops are remembered. */
const MOST_KEPT = 32;
const kept = new Map<number, Kept>();

/** The pattern of a loop, for the lines that have a share. */
export function patternOf(size: number, shares: Shares): Pattern {
  const mark = markOf(size, shares);
  const before = kept.get(mark);
  if (before && before.size === size && sameList(before.shares.from, shares.from) && sameList(before.shares.to, shares.to))
    return before.pattern;
  const pattern = minimumDegree(size, shares);
  kept.delete(mark);
  for (const oldest of kept.keys()) {
    if (kept.size < MOST_KEPT) break;
    kept.delete(oldest);
  }
  kept.set(mark, { size, shares, pattern });
  return pattern;
}

const sameList = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value, place) => value === b[place]);

/** A number that loops with the same lines share. */
function markOf(size: number, { from, to }: Shares): number {
  let mark = size;
  for (let line = 0; line < from.length; line += 1) mark = (Math.imul(mark, 31) + entryAt(from, line) * 65_537 + entryAt(to, line)) | 0;
  return mark;
}

/** Those with the fewest neighbours first; whoever is taken out leaves its neighbours as neighbours of one another. */
function minimumDegree(size: number, shares: Shares): Pattern {
  const around = neighboursOf(size, shares);
  const waiting = new ByDegree(around);
  const steps: number[] = [];
  const known = new Int32Array(size).fill(-1);
  while (steps.length < size) {
    const step = waiting.take();
    const left = around[step] ?? [];
    for (const neighbour of left) {
      const ends = around[neighbour] ?? [];
      takeOut(ends, step);
      known[neighbour] = neighbour;
      for (const end of ends) known[end] = neighbour;
      for (const end of left) if (at(known, end) !== neighbour) ends.push(end);
      waiting.put(neighbour);
    }
    steps.push(step);
  }
  return placed(steps, around);
}

/** Whoever knows somebody is known by them, if only with a share of 0. */
function neighboursOf(size: number, { from: starts, to: ends }: Shares): number[][] {
  const around: number[][] = Array.from({ length: size }, () => []);
  const add = (from: number, to: number) => {
    const known = around[from];
    if (known && !known.includes(to)) known.push(to);
  };
  starts.forEach((from, line) => {
    const to = entryAt(ends, line);
    if (from === to) return;
    add(from, to);
    add(to, from);
  });
  return around;
}

function takeOut(ends: number[], step: number): void {
  const last = ends.pop() ?? step;
  if (last !== step) ends[ends.indexOf(step)] = last;
}

function placed(steps: readonly number[], around: readonly (readonly number[])[]): Pattern {
  const size = steps.length;
  const placeOf = new Int32Array(size);
  steps.forEach((step, place) => {
    placeOf[step] = place;
  });
  const first = new Int32Array(size + 1);
  steps.forEach((step, place) => {
    first[place + 1] = at(first, place) + (around[step]?.length ?? 0);
  });
  const neighbours = new Int32Array(at(first, size));
  steps.forEach((step, place) => {
    (around[step] ?? []).forEach((neighbour, i) => {
      neighbours[at(first, place) + i] = at(placeOf, neighbour);
    });
    neighbours.subarray(at(first, place), at(first, place + 1)).sort();
  });
  return { size, steps, placeOf, first, neighbours };
}

/** Steps by how many neighbours they have. Steps are put again when that changes; what is out of date is skipped. */
class ByDegree {
  private readonly buckets: number[][] = [];
  private readonly taken: Uint8Array;
  private lowest = 0;

  constructor(private readonly around: readonly (readonly number[])[]) {
    this.taken = new Uint8Array(around.length);
    around.forEach((_, step) => {
      this.put(step);
    });
  }

  put(step: number): void {
    const degree = this.degreeOf(step);
    const bucket = this.buckets[degree] ?? [];
    bucket.push(step);
    this.buckets[degree] = bucket;
    this.lowest = Math.min(this.lowest, degree);
  }

  /** The step with the fewest neighbours. There must be one left. */
  take(): number {
    for (;;) {
      const step = this.buckets[this.lowest]?.pop();
      if (step === undefined) this.lowest += 1;
      else if (this.taken[step] === 0 && this.degreeOf(step) === this.lowest) {
        this.taken[step] = 1;
        return step;
      }
    }
  }

  private degreeOf(step: number): number {
    return this.around[step]?.length ?? 0;
  }
}
