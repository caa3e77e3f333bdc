import type { Row } from '../row.ts';
import type { Attempts } from './attempts.ts';

/** What was added up of people: by step how many, how long it took each (milliseconds, in no order; none of the first), and what they paid (minor units). */
export interface Sum {
  readonly people: readonly number[];
  readonly times: readonly Float64Array[];
  readonly revenue: number;
}

/** Adds up people who are told apart by one value, or everybody. */
export class Sums {
  readonly #people: number[];
  /** Milliseconds from the start of an attempt to where a person first got to a step, by step. An attempt begins with the first, so that takes none. */
  readonly #times: number[][];
  #revenue = 0;

  constructor(steps: number) {
    this.#people = Array(steps).fill(0);
    this.#times = Array.from({ length: steps }, () => []);
  }

  add(attempts: Attempts, won: number): void {
    for (let step = 0; step < this.#people.length; step += 1) {
      if (!attempts.isReached(step)) continue;
      this.#people[step] = (this.#people[step] ?? 0) + 1;
      if (step > 0) this.#times[step]?.push((attempts.at[step] as number) - (attempts.since[step] as number));
    }
    this.#revenue += won;
  }

  get sum(): Sum {
    return { people: this.#people, times: this.#times.map((times) => Float64Array.from(times)), revenue: this.#revenue };
  }
}

/** The row of what several threads added up. */
export function rowOf(sums: readonly Sum[]): Row {
  const columns = (sums[0]?.people ?? []).flatMap((_, step): [string, number | readonly (number | null)[]][] => {
    const people = sums.reduce((total, sum) => total + (sum.people[step] ?? 0), 0);
    const times = step === 0 ? new Float64Array(Math.min(people, 1)) : joined(sums.map((sum) => sum.times[step] ?? new Float64Array(0)));
    return [
      [`people_${step}`, people],
      [`times_${step}`, quartilesOf(times)],
    ];
  });
  return Object.fromEntries([...columns, ['revenue', sums.reduce((total, { revenue }) => total + revenue, 0)]]);
}

function joined(lists: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(lists.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}

/** The quartiles as `quantilesExactInclusive` takes them: between two values in proportion. Changes the order of the values. */
function quartilesOf(values: Float64Array): readonly (number | null)[] {
  let from = 0;
  return [0.25, 0.5, 0.75].map((share) => {
    if (values.length === 0) return null;
    const at = share * (values.length - 1);
    const place = Math.floor(at);
    select(values, place, from);
    from = place;
    const below = values[place] as number;
    return at === place ? below : below + (at - place) * (leastFrom(values, place + 1) - below);
  });
}

function leastFrom(values: Float64Array, from: number): number {
  let least = values[from] as number;
  for (let at = from + 1; at < values.length; at += 1) if ((values[at] as number) < least) least = values[at] as number;
  return least;
}

/** Puts the value to a place that a sorted list would have there, smaller ones before it: Hoare's selection. What stands before `from` is smaller already. */
function select(values: Float64Array, place: number, from: number): void {
  let [low, high] = [from, values.length - 1];
  while (low < high) {
    const middle = values[(low + high) >> 1] as number;
    let [left, right] = [low, high];
    while (left <= right) {
      while ((values[left] as number) < middle) left += 1;
      while ((values[right] as number) > middle) right -= 1;
      if (left > right) break;
      const swapped = values[left] as number;
      values[left] = values[right] as number;
      values[right] = swapped;
      left += 1;
      right -= 1;
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else return;
  }
}
