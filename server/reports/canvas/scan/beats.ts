import type { Places } from '../lines.ts';
import { type Bits, bitsAt } from './bits.ts';
import { IS, kindOf } from './words.ts';

const ofKinds = (lines: Places, ...kinds: readonly string[]): Bits =>
  bitsAt(lines.flatMap(({ kind, place }) => (kinds.includes(kind) ? [place] : [])));

/** Where the numbers of a kind stand in the table of a group: bits of the elements that count it, and of the lines that begin or end there. */
export const [AT, OUT, IN] = [0, 2, 4];
/** Numbers of each kind. */
export const ROW_SHIFT = 3;
const BEAT = IS.entry | IS.step;
/** From a word to the place of its kind in a table. */
export const rowOf = (word: number) => kindOf(word) << ROW_SHIFT;

/** All bits where a word has one, else none. */
const maskOf = (word: number, bit: number) => ((word & bit) !== 0 ? -1 : 0);
/** The one where the mask has bits, else the other. */
const either = (mask: number, one: number, other: number) => (one & mask) | (other & ~mask);

/**
 * Goes along somebody's way: the elements they were at, and the lines that they took from one beat to the next, a bit each. Beats are
 * steps and beginnings of visits. Between two of them it is known which lines begin at the last step; and at the last beat, where that
 * began a visit and was no step: the visit lands with the next (`coming`).
 */
export class Beats {
  readonly #next: Bits;
  readonly #return: Bits;
  readonly #landing: Bits;
  atLow = 0;
  atHigh = 0;
  takenLow = 0;
  takenHigh = 0;

  constructor(lines: Places) {
    this.#next = ofKinds(lines, 'next');
    this.#return = ofKinds(lines, 'return');
    this.#landing = ofKinds(lines, 'landing');
  }

  go(words: Int32Array, from: number, to: number, table: Int32Array): void {
    const [nextLow, nextHigh] = this.#next;
    const [returnLow, returnHigh] = this.#return;
    const [landingLow, landingHigh] = this.#landing;
    let [atLow, atHigh, takenLow, takenHigh] = [0, 0, 0, 0];
    let [stepLow, stepHigh, comingLow, comingHigh] = [0, 0, 0, 0];
    for (let place = from; place < to; place += 1) {
      const word = words[place] as number;
      const row = rowOf(word);
      atLow |= table[row + AT] as number;
      atHigh |= table[row + AT + 1] as number;
      if ((word & BEAT) === 0) continue;
      const entry = maskOf(word, IS.entry);
      const step = maskOf(word, IS.step);
      const outLow = table[row + OUT] as number;
      const outHigh = table[row + OUT + 1] as number;
      const directLow = stepLow & (nextLow | (entry & returnLow));
      const directHigh = stepHigh & (nextHigh | (entry & returnHigh));
      takenLow |= (table[row + IN] as number) & (directLow | (either(entry, outLow, comingLow) & landingLow));
      takenHigh |= (table[row + IN + 1] as number) & (directHigh | (either(entry, outHigh, comingHigh) & landingHigh));
      comingLow = outLow & entry & ~step;
      comingHigh = outHigh & entry & ~step;
      stepLow = either(step, outLow, stepLow);
      stepHigh = either(step, outHigh, stepHigh);
    }
    this.atLow = atLow;
    this.atHigh = atHigh;
    this.takenLow = takenLow;
    this.takenHigh = takenHigh;
  }
}
