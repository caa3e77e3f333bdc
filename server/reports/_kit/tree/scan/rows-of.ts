import { type Numbered, numbered } from '../../../journeys/numbered.ts';
import type { WorkspaceJourneys } from '../../../journeys/workspace.ts';
import { DIMENSIONS, isBelow } from '../../dimensions.ts';
import { byAd } from '../ads.ts';
import type { Relation, TreeRow } from '../compile.ts';
import type { ScannedSpan, TreeScan } from './question.ts';

/** The row of what lies elsewhere in the tree. */
export const NO_ROW = -1;

/** What is read of rows: of each number, by row. The first ones are those that the store answers, in their order. */
export type Numbers = readonly Float64Array[];

/** The rows of a level in a span of time: one for each key, and behind them the one of all. */
export class RowsOf {
  readonly #keys: Numbered;
  /** By source: its row. */
  readonly places: Int32Array;
  readonly whole: number;

  constructor({ sources }: WorkspaceJourneys, { level, above, adSets }: TreeScan, { spent }: ScannedSpan) {
    const belongs = spent === null ? () => true : byAd(spent);
    this.#keys = numbered(sources.map((source) => DIMENSIONS[level].of(source, adSets)));
    this.places = Int32Array.from(sources, (source, place) =>
      isBelow(above, source, adSets) && belongs(source) ? (this.#keys.places[place] as number) : NO_ROW,
    );
    this.whole = this.#keys.texts.length;
  }

  get size(): number {
    return this.whole + 1;
  }

  /** What the store answers of a relation: the whole, and the rows that have anything, the largest by their first number first. */
  told(relation: Relation, period: number, most: number, numbers: Numbers): readonly TreeRow[] {
    const of = (row: number) => numbers.map((read) => read[row] ?? 0);
    const rows = this.#keys.texts
      .map((key, row): TreeRow => ({ period, relation, whole: 0, key, numbers: of(row) }))
      .filter((row) => row.numbers.some((number) => number !== 0))
      .sort((a, b) => (b.numbers[0] ?? 0) - (a.numbers[0] ?? 0) || (a.key < b.key ? -1 : 1));
    return [{ period, relation, whole: 1, key: '', numbers: of(this.whole) }, ...rows.slice(0, most)];
  }
}
