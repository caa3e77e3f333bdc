import { at, entryAt } from './graph.ts';

/**
 * A loop that returns more than this share of its people lets, for all one can tell in double
 * precision, nobody out.
 */
const MOST_RETURNED = 1 - 1e-9;

/** A step taken out of a loop: who its neighbours were, and the shares between it and them at that moment. */
export interface Eliminated {
  readonly step: number;
  readonly neighbours: readonly number[];
  /** Share that goes from the step to each neighbour. */
  readonly towards: readonly number[];
  /** Share that comes from each neighbour to the step. */
  readonly back: readonly number[];
  /** Share that does not return to the step at once; above 0. */
  readonly escapes: number;
}
/** The steps of one loop in the order they were taken out. Steps are numbered 0 to size − 1. */
export interface Elimination {
  readonly size: number;
  readonly order: readonly Eliminated[];
}
export interface Share {
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

/** Sparse square matrix with a symmetric pattern: where i knows j, j knows i, if only with share 0. */
class Shares {
  readonly self: Float64Array;
  readonly ends: number[][];
  readonly values: number[][];
  private readonly slot: Int32Array;

  constructor(size: number, shares: readonly Share[]) {
    this.self = new Float64Array(size);
    this.ends = Array.from({ length: size }, () => []);
    this.values = Array.from({ length: size }, () => []);
    this.slot = new Int32Array(size).fill(-1);
    for (const { from, to, share } of shares) {
      this.add(from, to, share);
      this.add(to, from, 0);
    }
  }

  private add(from: number, to: number, share: number): void {
    if (from === to) {
      this.self[from] = at(this.self, from) + share;
      return;
    }
    const ends = this.ends[from] ?? [];
    const values = this.values[from] ?? [];
    const place = ends.indexOf(to);
    if (place === -1) {
      ends.push(to);
      values.push(share);
    } else values[place] = entryAt(values, place) + share;
  }

  /** Takes the entry from → to out and returns it. */
  remove(from: number, to: number): number {
    const ends = this.ends[from] ?? [];
    const values = this.values[from] ?? [];
    const place = ends.indexOf(to);
    const share = entryAt(values, place);
    ends[place] = entryAt(ends, ends.length - 1);
    values[place] = entryAt(values, values.length - 1);
    ends.pop();
    values.pop();
    return share;
  }

  /** Adds factor × shares to a row; new entries are made even for 0, to keep the pattern symmetric. */
  addToRow(row: number, factor: number, ends: readonly number[], shares: readonly number[]): void {
    const known = this.ends[row] ?? [];
    const values = this.values[row] ?? [];
    for (let i = 0; i < known.length; i += 1) this.slot[entryAt(known, i)] = i;
    for (let i = 0; i < ends.length; i += 1) {
      const end = entryAt(ends, i);
      const more = factor * entryAt(shares, i);
      const place = at(this.slot, end);
      if (end === row) this.self[row] = at(this.self, row) + more;
      else if (place >= 0) values[place] = entryAt(values, place) + more;
      else {
        known.push(end);
        values.push(more);
      }
    }
    for (let i = 0; i < known.length; i += 1) this.slot[entryAt(known, i)] = -1;
  }
}

/**
 * Takes the steps of a loop out one by one, those with the fewest neighbours first, and leads
 * their traffic past them (sparse LU decomposition of I − P in minimum-degree order). Without
 * pivoting this is stable here: all shares are ≥ 0, so nothing cancels.
 *
 * @returns the elimination, or `trapped`: steps among which people would stay for ever (the
 * spectral radius of their shares is 1 or more), the one that closes the trap last.
 */
export function eliminate(size: number, shares: readonly Share[]): Elimination | { readonly trapped: readonly number[] } {
  const matrix = new Shares(size, shares);
  const waiting = new ByDegree(matrix.ends);
  const order: Eliminated[] = [];
  while (order.length < size) {
    const step = waiting.take();
    const returned = at(matrix.self, step);
    if (returned > MOST_RETURNED) return { trapped: [...order.map((done) => done.step), step] };
    const neighbours = matrix.ends[step] ?? [];
    const towards = matrix.values[step] ?? [];
    const back = neighbours.map((neighbour) => matrix.remove(neighbour, step));
    const escapes = 1 - returned;
    neighbours.forEach((neighbour, i) => {
      matrix.addToRow(neighbour, entryAt(back, i) / escapes, neighbours, towards);
      waiting.put(neighbour);
    });
    order.push({ step, neighbours, towards, back, escapes });
  }
  return { size, order };
}

/** Steps by how many neighbours they have. Steps are put again when that changes; what is out of date is skipped. */
class ByDegree {
  private readonly buckets: number[][] = [];
  private readonly taken: Set<number> = new Set();
  private lowest = 0;

  constructor(private readonly ends: readonly (readonly number[])[]) {
    ends.forEach((_, step) => {
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
      else if (!this.taken.has(step) && this.degreeOf(step) === this.lowest) {
        this.taken.add(step);
        return step;
      }
    }
  }

  private degreeOf(step: number): number {
    return this.ends[step]?.length ?? 0;
  }
}

/** Solves x = b + Pᵀx in place: visits at each step from arrivals `b`. */
export function solveVisits(elimination: Elimination, values: Float64Array): void {
  substitute(elimination, values, 'towards', 'back');
}

/** Solves v = b + P v in place: what a visit at each step earns in the end when it earns `b` there. */
export function solveWorth(elimination: Elimination, values: Float64Array): void {
  substitute(elimination, values, 'back', 'towards');
}

function substitute({ order }: Elimination, values: Float64Array, forward: 'towards' | 'back', backward: 'towards' | 'back'): void {
  for (const done of order) {
    const carried = at(values, done.step) / done.escapes;
    done.neighbours.forEach((neighbour, i) => {
      values[neighbour] = at(values, neighbour) + entryAt(done[forward], i) * carried;
    });
  }
  for (let k = order.length - 1; k >= 0; k -= 1) {
    const done = order[k];
    if (!done) continue;
    let sum = at(values, done.step);
    done.neighbours.forEach((neighbour, i) => {
      sum += entryAt(done[backward], i) * at(values, neighbour);
    });
    values[done.step] = sum / done.escapes;
  }
}
