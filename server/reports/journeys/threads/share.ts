/**
 * Which part of the people a thread counts, one of so many threads. Those in the columns are taken stretch by stretch, by whoever
 * is free: threads begin late and run slowly where a machine has other work, and the last one says when all are done.
 */
export interface Share {
  readonly index: number;
  readonly of: number;
  /** How many stretches were taken, of each pass over the people: seen by all threads. */
  readonly taken: SharedArrayBuffer | null;
}

export const WHOLE: Share = { index: 0, of: 1, taken: null };

/** Stretches for each thread. */
const STRETCHES = 16;
/** Passes over the people that a question has at most; of further ones each thread counts one even part. */
const PASSES = 64;

/** The shares of so many threads. */
export function sharesOf(threads: number): readonly Share[] {
  if (threads === 1) return [WHOLE];
  const taken = new SharedArrayBuffer(PASSES * Int32Array.BYTES_PER_ELEMENT);
  return Array.from({ length: threads }, (_, index) => ({ index, of: threads, taken }));
}

/**
 * Places of visitors that fall to a thread, stretch by stretch, until none is left. `pass`: passes over the people that came before
 * with this question; all threads go through the same. `starts`: where the events of each visitor begin.
 */
export function* stretchesOf(
  { index, of, taken }: Share,
  pass: number,
  starts: Uint32Array,
): Generator<readonly [from: number, to: number]> {
  if (taken === null || pass >= PASSES) {
    yield placesOf(index, of, starts);
    return;
  }
  const [turns, parts] = [new Int32Array(taken), of * STRETCHES];
  for (let part = Atomics.add(turns, pass, 1); part < parts; part = Atomics.add(turns, pass, 1)) yield placesOf(part, parts, starts);
}

/** Places of one of so many parts, which have about as many events each. */
function placesOf(part: number, of: number, starts: Uint32Array): readonly [from: number, to: number] {
  const visitors = starts.length - 1;
  const events = starts[visitors] ?? 0;
  const at = (place: number) => (place === of ? visitors : firstFrom(starts, Math.floor((events * place) / of)));
  return [at(part), at(part + 1)];
}

/** The first visitor whose events begin at a place or behind it. */
function firstFrom(starts: Uint32Array, place: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

const LOW_BITS = 16;

/** Does somebody who stands beside the columns belong to it? */
export const isOfShare = ({ index, of }: Share, person: bigint) => of === 1 || Number(BigInt.asUintN(LOW_BITS, person)) % of === index;

type Summable = number | Float64Array | readonly Summable[] | { readonly [name: string]: Summable };

const isNumbers = (one: Summable): one is Float64Array => one instanceof Float64Array;
const isList = (one: Summable): one is readonly Summable[] => Array.isArray(one);

/** Adds up what threads counted, number by number. All have one shape. */
export function summed<Counts>(parts: readonly Counts[]): Counts {
  const [first, ...others] = parts as unknown as readonly Summable[];
  if (first === undefined) throw new Error('Nobody counted anything');
  return sumOf(first, others) as Counts;
}

function sumOf(first: Summable, others: readonly Summable[]): Summable {
  if (others.length === 0) return first;
  if (typeof first === 'number') return (others as readonly number[]).reduce((sum, one) => sum + one, first);
  if (isNumbers(first)) {
    const sums = Float64Array.from(first);
    for (const other of others as readonly Float64Array[])
      for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (other[at] ?? 0);
    return sums;
  }
  const sumAt = (one: Summable, key: string | number) =>
    sumOf(
      one,
      others.map((other) => (other as Readonly<Record<string | number, Summable>>)[key] ?? 0),
    );
  if (isList(first)) return first.map(sumAt);
  return Object.fromEntries(Object.entries(first).map(([name, one]) => [name, sumAt(one, name)]));
}
