import type { Places } from '../lines.ts';
import { AT, rowOf } from './beats.ts';
import { type Bits, bitsAt } from './bits.ts';
import { IS } from './words.ts';

const NOWHERE = -1;

/** Notes a number for each place whose bit is set; the second word holds the places from 32 on. */
function note(bits: number, word: number, at: number, into: Int32Array): void {
  for (let rest = bits; rest !== 0; rest &= rest - 1) into[word * 32 + 31 - Math.clz32(rest & -rest)] = at;
}

/** The lines of a group that count any time later: where on their way people first were at their beginnings, and last at their ends. */
export class LaterLines {
  readonly #lines: Places;
  readonly #from: Bits;
  readonly #to: Bits;
  /** Somebody comes by a source where the visit begins; all later events of the visit repeat it. */
  readonly #toSource: Bits;
  readonly #first = new Int32Array(64);
  readonly #last = new Int32Array(64);
  takenLow = 0;
  takenHigh = 0;

  constructor(places: Places) {
    this.#lines = places.filter(({ kind }) => kind === 'later');
    this.#from = bitsAt(this.#lines.map(({ from }) => from));
    this.#to = bitsAt(this.#lines.flatMap(({ to, toSource }) => (toSource ? [] : [to])));
    this.#toSource = bitsAt(this.#lines.flatMap(({ to, toSource }) => (toSource ? [to] : [])));
  }

  /** Was somebody at a beginning and at an end of any? `low`, `high`: the elements they were at. */
  #mayTake(low: number, high: number): boolean {
    const begins = (low & this.#from[0]) | (high & this.#from[1]);
    const ends = (low & (this.#to[0] | this.#toSource[0])) | (high & (this.#to[1] | this.#toSource[1]));
    return begins !== 0 && ends !== 0;
  }

  /** Finds the lines that somebody took between two places of their way, on which they were at these elements. */
  go(words: Int32Array, from: number, to: number, table: Int32Array, low: number, high: number): void {
    this.takenLow = 0;
    this.takenHigh = 0;
    if (!this.#mayTake(low, high)) return;
    this.#go(words, from, to, table);
    for (const { place, from: begin, to: end, fromSource, toSource } of this.#lines) {
      const [first, last] = [this.#first[begin] as number, this.#last[end] as number];
      if (first === NOWHERE || last === NOWHERE) continue;
      // What a source brought may be the very event it was seen with first.
      if (!(fromSource && !toSource ? first <= last : first < last)) continue;
      if (place < 32) this.takenLow |= 1 << place;
      else this.takenHigh |= 1 << (place & 31);
    }
  }

  #go(words: Int32Array, from: number, to: number, table: Int32Array): void {
    this.#first.fill(NOWHERE);
    this.#last.fill(NOWHERE);
    let [missingLow, missingHigh] = this.#from;
    for (let at = from; at < to; at += 1) {
      const word = words[at] as number;
      const row = rowOf(word);
      const [atLow, atHigh] = [table[row + AT] as number, table[row + AT + 1] as number];
      const isEntry = (word & IS.entry) !== 0;
      note(atLow & missingLow, 0, at, this.#first);
      note(atHigh & missingHigh, 1, at, this.#first);
      missingLow &= ~atLow;
      missingHigh &= ~atHigh;
      note(atLow & (this.#to[0] | (isEntry ? this.#toSource[0] : 0)), 0, at, this.#last);
      note(atHigh & (this.#to[1] | (isEntry ? this.#toSource[1] : 0)), 1, at, this.#last);
    }
  }
}
