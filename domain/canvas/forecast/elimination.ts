import { at, entryAt, placeAt } from './graph.ts';
import { type Pattern, patternOf, type Shares } from './pattern.ts';

/**
 * A loop that returns more than this share of its people lets, for all one can tell in double
 * precision, nobody out.
 */
const MOST_RETURNED = 1 - 1e-9;

/** The steps of a loop, taken out one by one: by place in the order of the pattern, in flat lists, because every loop over them is an inner one. */
export interface Elimination {
  readonly pattern: Pattern;
  /** Share that went from the step to each neighbour as it was taken out; in the places of `pattern.neighbours`. */
  readonly towards: Float64Array;
  /** Share that came from each neighbour to the step. */
  readonly back: Float64Array;
  /** Share that does not return to the step at once, by place; above 0. */
  readonly escapes: Float64Array;
}

/** Steps among which people would stay for ever, the one that closes the trap last. */
export interface Trapped {
  readonly trapped: readonly number[];
}

/**
 * Takes the steps of a loop out one by one, those with the fewest neighbours first, and leads
 * their traffic past them (sparse LU decomposition of I − P in minimum-degree order). Without
 * pivoting this is stable here: all shares are ≥ 0, so nothing cancels.
 *
 * @returns the elimination, or `trapped`: steps among which people would stay for ever (the
 * spectral radius of their shares is 1 or more), the one that closes the trap last.
 */
export function eliminate(size: number, shares: Shares): Elimination | Trapped {
  return eliminateAlong(patternOf(size, shares), shares);
}

/** The same along a pattern that is known; it was made of these lines, or of these and others. */
export function eliminateAlong(pattern: Pattern, shares: Shares): Elimination | Trapped {
  const { size, steps, first, neighbours } = pattern;
  const [towards, back] = [new Float64Array(neighbours.length), new Float64Array(neighbours.length)];
  const [self, escapes] = [new Float64Array(size), new Float64Array(size)];
  addShares(pattern, shares, { self, towards, back });
  const slots = new Int32Array(size);
  for (let place = 0; place < size; place += 1) {
    const returned = at(self, place);
    if (returned > MOST_RETURNED) return { trapped: steps.slice(0, place + 1) };
    const escaping = 1 - returned;
    escapes[place] = escaping;
    const end = at(first, place + 1);
    for (let one = at(first, place); one < end; one += 1) {
      const neighbour = at(neighbours, one);
      const [here, there] = [at(back, one) / escaping, at(towards, one) / escaping];
      self[neighbour] = at(self, neighbour) + here * at(towards, one);
      const known = slotsOf(pattern, neighbour, end - one - 1, slots);
      // Read without `at`, which sees two kinds of list: most of the time of a large loop is spent here.
      for (let other = one + 1; other < end; other += 1) {
        const slot = known < 0 ? placeAt(slots, placeAt(neighbours, other)) : known + other - one - 1;
        towards[slot] = (towards[slot] ?? 0) + here * (towards[other] ?? 0);
        back[slot] = (back[slot] ?? 0) + there * (back[other] ?? 0);
      }
    }
  }
  return { pattern, towards, back, escapes };
}

/**
 * Where the shares between a step and each of its neighbours stand. Two neighbours of a step taken out earlier know
 * one another, so a step with as many neighbours as such a one has left has the same ones in the same order.
 *
 * @param left how many neighbours the earlier step has beyond this one.
 * @returns where the first of them stands when they are the same; otherwise -1, and each is noted in `slots`.
 */
export function slotsOf({ first, neighbours }: Pattern, place: number, left: number, slots: Int32Array): number {
  const [begin, end] = [placeAt(first, place), placeAt(first, place + 1)];
  if (end - begin === left) return begin;
  for (let slot = begin; slot < end; slot += 1) slots[placeAt(neighbours, slot)] = slot;
  return -1;
}

function addShares(
  { placeOf, first, neighbours }: Pattern,
  { from, to, share }: Shares,
  { self, towards, back }: Record<'self' | 'towards' | 'back', Float64Array>,
): void {
  for (let line = 0; line < from.length; line += 1) {
    const [start, end] = [at(placeOf, entryAt(from, line)), at(placeOf, entryAt(to, line))];
    if (start === end) {
      self[start] = at(self, start) + entryAt(share, line);
      continue;
    }
    let slot = at(first, Math.min(start, end));
    while (at(neighbours, slot) !== Math.max(start, end)) slot += 1;
    const shares = start < end ? towards : back;
    shares[slot] = at(shares, slot) + entryAt(share, line);
  }
}

/** Solves x = b + Pᵀx in place: visits at each step from arrivals `b`. */
export function solveVisits({ pattern, towards, back, escapes }: Elimination, values: Float64Array): void {
  substitute(pattern, escapes, values, towards, back);
}

/** Solves v = b + P v in place: what a visit at each step earns in the end when it earns `b` there. */
export function solveWorth({ pattern, towards, back, escapes }: Elimination, values: Float64Array): void {
  substitute(pattern, escapes, values, back, towards);
}

function substitute(pattern: Pattern, escapes: Float64Array, values: Float64Array, forward: Float64Array, backward: Float64Array): void {
  const { size, steps, first, neighbours } = pattern;
  const placed = Float64Array.from(steps, (step) => at(values, step));
  for (let place = 0; place < size; place += 1) {
    const carried = at(placed, place) / at(escapes, place);
    if (carried === 0) continue;
    const end = at(first, place + 1);
    for (let slot = at(first, place); slot < end; slot += 1) {
      const neighbour = at(neighbours, slot);
      placed[neighbour] = at(placed, neighbour) + at(forward, slot) * carried;
    }
  }
  for (let place = size - 1; place >= 0; place -= 1) {
    let sum = at(placed, place);
    const end = at(first, place + 1);
    for (let slot = at(first, place); slot < end; slot += 1) sum += at(backward, slot) * at(placed, at(neighbours, slot));
    sum /= at(escapes, place);
    placed[place] = sum;
    values[steps[place] ?? 0] = sum;
  }
}
