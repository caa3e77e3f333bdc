/** Up to 64 bits of each of some things, as two numbers of 32: those of the places 0 to 31, and of 32 to 63. */
export interface Bits {
  readonly low: Int32Array;
  readonly high: Int32Array;
}

export const bitsFor = (things: number): Bits => ({ low: new Int32Array(things), high: new Int32Array(things) });

export function setBit({ low, high }: Bits, thing: number, place: number): void {
  const word = place < 32 ? low : high;
  word[thing] = (word[thing] ?? 0) | (1 << (place & 31));
}

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
