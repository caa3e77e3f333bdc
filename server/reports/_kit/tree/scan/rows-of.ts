import { type Numbered, numbered } from '../../../journeys/numbered.ts';
import type { WorkspaceJourneys } from '../../../journeys/workspace.ts';
import { DIMENSIONS, isBelow } from '../../dimensions.ts';
import { byAd } from '../ads.ts';
import type { Relation, TreeRow } from '../compile.ts';
import type { ScannedSpan, TreeScan } from './question.ts';

/** The row of what lies elsewhere in the tree. */
export const NO_ROW = -1;

/** The rows of a level in a span of time: one for each key, and behind them the one of all. */
export class RowsOf {
  readonly #keys: Numbered;
  /** By source: its row. */
  readonly places: Int32Array;
  readonly whole: number;

  constructor({ sources }: WorkspaceJourneys, { level, above }: TreeScan, { spent }: ScannedSpan) {
    const belongs = spent === null ? () => true : byAd(spent);
    this.#keys = numbered(sources.map((source) => DIMENSIONS[level].of(source)));
    this.places = Int32Array.from(sources, (source, place) =>
      isBelow(above, source) && belongs(source) ? (this.#keys.places[place] as number) : NO_ROW,
    );
    this.whole = this.#keys.texts.length;
  }

  get size(): number {
    return this.whole + 1;
  }

  /** What the store answers of a relation: the whole, and those that have anything, the largest by their first number first. */
  told(relation: Relation, period: number, most: number, numbersOf: (row: number) => readonly number[] | null): readonly TreeRow[] {
    const rows = this.#keys.texts
      .flatMap((key, row): TreeRow[] => {
        const numbers = numbersOf(row);
        return numbers ? [{ period, relation, whole: 0, key, numbers }] : [];
      })
      .sort((a, b) => (b.numbers[0] ?? 0) - (a.numbers[0] ?? 0) || (a.key < b.key ? -1 : 1));
    const whole = numbersOf(this.whole);
    return whole ? [{ period, relation, whole: 1, key: '', numbers: whole }, ...rows.slice(0, most)] : [];
  }
}
