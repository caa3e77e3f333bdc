/** Which part of the people a thread counts: so many parts, one of them each. */
export interface Share {
  readonly index: number;
  readonly of: number;
}

export const WHOLE: Share = { index: 0, of: 1 };

/** Places of visitors that belong to a share: stretches with about as many events each. `starts`: where the events of each begin. */
export function placesOf({ index, of }: Share, starts: Uint32Array): readonly [from: number, to: number] {
  const visitors = starts.length - 1;
  const events = starts[visitors] ?? 0;
  const at = (part: number) => (part === of ? visitors : firstFrom(starts, Math.floor((events * part) / of)));
  return [at(index), at(index + 1)];
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
