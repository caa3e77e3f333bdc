import type { Places } from '../lines.ts';
import { type Bits, bitsAt } from './bits.ts';

const ofKinds = (lines: Places, ...kinds: readonly string[]): Bits =>
  bitsAt(lines.flatMap(({ kind, place }) => (kinds.includes(kind) ? [place] : [])));

/**
 * The lines that somebody took from one beat of the way to the next, a bit each. Beats are steps and beginnings of visits. Between two of
 * them it is known which lines begin at the last beat, and at the last step.
 */
export class Beats {
  readonly #next: Bits;
  readonly #back: Bits;
  readonly #landing: Bits;
  takenLow = 0;
  takenHigh = 0;
  #outLow = 0;
  #outHigh = 0;
  #stepLow = 0;
  #stepHigh = 0;
  /** The last beat began a visit and was no step: the visit lands with the next. */
  #isComing = false;

  constructor(lines: Places) {
    this.#next = ofKinds(lines, 'next');
    this.#back = ofKinds(lines, 'next', 'return');
    this.#landing = ofKinds(lines, 'landing');
  }

  begin(): void {
    this.takenLow = 0;
    this.takenHigh = 0;
    this.#outLow = 0;
    this.#outHigh = 0;
    this.#stepLow = 0;
    this.#stepHigh = 0;
    this.#isComing = false;
  }

  /** A beat, with the lines that begin and that end there. */
  go(outLow: number, outHigh: number, inLow: number, inHigh: number, isEntry: boolean, isStep: boolean): void {
    const direct = isEntry ? this.#back : this.#next;
    const arrivedLow = isEntry ? outLow : this.#isComing ? this.#outLow : 0;
    const arrivedHigh = isEntry ? outHigh : this.#isComing ? this.#outHigh : 0;
    this.takenLow |= inLow & ((this.#stepLow & direct[0]) | (arrivedLow & this.#landing[0]));
    this.takenHigh |= inHigh & ((this.#stepHigh & direct[1]) | (arrivedHigh & this.#landing[1]));
    this.#outLow = outLow;
    this.#outHigh = outHigh;
    this.#isComing = isEntry && !isStep;
    if (!isStep) return;
    this.#stepLow = outLow;
    this.#stepHigh = outHigh;
  }
}
