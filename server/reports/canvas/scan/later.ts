import type { Places } from '../lines.ts';
import { type Bits, bitsAt } from './bits.ts';

/** Notes a number for each place whose bit is set; the second word holds the places from 32 on. */
function note(bits: number, word: number, at: number, into: number[]): void {
  for (let rest = bits; rest !== 0; rest &= rest - 1) into[word * 32 + 31 - Math.clz32(rest & -rest)] = at;
}

/** The lines of a group that count any time later: where on their way people first were at their beginnings, and last at their ends. */
export class LaterLines {
  readonly #lines: Places;
  readonly #from: Bits;
  readonly #to: Bits;
  /** Somebody comes by a source where the visit begins; all later events of the visit repeat it. */
  readonly #toSource: Bits;
  readonly #first: number[] = Array(64).fill(0);
  readonly #last: number[] = Array(64).fill(0);
  /** Places where this person was not yet. */
  #missingLow = 0;
  #missingHigh = 0;
  #lastLow = 0;
  #lastHigh = 0;
  #at = 0;

  constructor(places: Places) {
    this.#lines = places.filter(({ kind }) => kind === 'later');
    this.#from = bitsAt(this.#lines.map(({ from }) => from));
    this.#to = bitsAt(this.#lines.flatMap(({ to, toSource }) => (toSource ? [] : [to])));
    this.#toSource = bitsAt(this.#lines.flatMap(({ to, toSource }) => (toSource ? [to] : [])));
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  begin(): void {
    this.#missingLow = this.#from[0];
    this.#missingHigh = this.#from[1];
    this.#lastLow = 0;
    this.#lastHigh = 0;
    this.#at = 0;
  }

  /** An event, by the bits of the elements that count it. */
  see(low: number, high: number, isEntry: boolean): void {
    this.#at += 1;
    const firstLow = low & this.#missingLow;
    const firstHigh = high & this.#missingHigh;
    const lastLow = low & (this.#to[0] | (isEntry ? this.#toSource[0] : 0));
    const lastHigh = high & (this.#to[1] | (isEntry ? this.#toSource[1] : 0));
    if ((firstLow | firstHigh) !== 0) {
      this.#missingLow &= ~firstLow;
      this.#missingHigh &= ~firstHigh;
      note(firstLow, 0, this.#at, this.#first);
      note(firstHigh, 1, this.#at, this.#first);
    }
    if ((lastLow | lastHigh) === 0) return;
    this.#lastLow |= lastLow;
    this.#lastHigh |= lastHigh;
    note(lastLow, 0, this.#at, this.#last);
    note(lastHigh, 1, this.#at, this.#last);
  }

  /** Adds 1 for each line that this person took. */
  tally(taken: Float64Array): void {
    if ((this.#lastLow | this.#lastHigh) === 0) return;
    for (const { place, from, to, fromSource, toSource } of this.#lines) {
      const isMissing = (from < 32 ? this.#missingLow : this.#missingHigh) & (1 << (from & 31));
      const isReached = (to < 32 ? this.#lastLow : this.#lastHigh) & (1 << (to & 31));
      if (isMissing !== 0 || isReached === 0) continue;
      const [first, last] = [this.#first[from] as number, this.#last[to] as number];
      // What a source brought may be the very event it was seen with first.
      if (fromSource && !toSource ? first <= last : first < last) taken[place] = (taken[place] as number) + 1;
    }
  }
}
