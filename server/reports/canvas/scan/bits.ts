/** Bits of up to 64 places as two numbers of 32: of the places 0 to 31, and of 32 to 63. */
export type Bits = readonly [low: number, high: number];
export const NO_BITS: Bits = [0, 0];

const wordsOf = (places: readonly number[], from: number) =>
  places.reduce((bits, place) => (place >= from && place < from + 32 ? bits | (1 << (place & 31)) : bits), 0);

export const bitsAt = (places: readonly number[]): Bits => [wordsOf(places, 0), wordsOf(places, 32)];

/** Adds 1 to the number of each place whose bit is set. */
export function tally(low: number, high: number, numbers: Float64Array): void {
  for (let rest = low; rest !== 0; rest &= rest - 1) {
    const place = 31 - Math.clz32(rest & -rest);
    numbers[place] = (numbers[place] ?? 0) + 1;
  }
  for (let rest = high; rest !== 0; rest &= rest - 1) {
    const place = 63 - Math.clz32(rest & -rest);
    numbers[place] = (numbers[place] ?? 0) + 1;
  }
}
