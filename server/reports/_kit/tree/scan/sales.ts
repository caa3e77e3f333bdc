import { SOURCE_BITS, type Track } from '../../../journeys/columns.ts';
import { Counted } from '../../../journeys/counted.ts';
import type { WorkspaceJourneys } from '../../../journeys/workspace.ts';
import type { ScannedSpan, TreeScan } from './question.ts';
import { NO_ROW, type Numbers, RowsOf } from './rows-of.ts';
import { NO_SOURCE, Touches } from './touches.ts';

/** Adds up sales by the rows of a level, each by the source it is credited to. */
export class Sales {
  readonly #journeys: WorkspaceJourneys;
  readonly #span: ScannedSpan;
  readonly #lookBack: number;
  readonly #rows: RowsOf;
  readonly #counted: Counted;
  readonly #touches: Touches;
  readonly #sales: Float64Array;
  readonly #buyers: Float64Array;
  readonly #purchases: Float64Array;
  readonly #revenue: Float64Array;
  /** By row: the last person who bought. */
  readonly #last: Uint32Array;
  #person = 0;

  constructor(journeys: WorkspaceJourneys, scan: TreeScan, span: ScannedSpan) {
    this.#journeys = journeys;
    this.#span = span;
    this.#lookBack = scan.lookBack;
    this.#rows = new RowsOf(journeys, scan, span);
    this.#counted = new Counted(journeys, scan.withheld);
    this.#touches = new Touches(journeys);
    const { size } = this.#rows;
    [this.#sales, this.#buyers] = [new Float64Array(size), new Float64Array(size)];
    [this.#purchases, this.#revenue] = [new Float64Array(size), new Float64Array(size)];
    this.#last = new Uint32Array(size);
  }

  /** The source that a sale is credited to: its own, or the last one before it where it has none. */
  #sourceOf(track: Track, at: number, ends: number): number {
    const own = (track.sources[at] as number) & SOURCE_BITS;
    if (this.#touches.isDirect[own] === 0) return own;
    const touched = this.#touches.lastBy(track, at, ends, (track.times[at] as number) - this.#lookBack);
    return touched === NO_SOURCE ? own : touched;
  }

  #add(row: number, track: Track, at: number): void {
    const value = this.#counted.valueAt(track, at);
    this.#sales[row] = (this.#sales[row] as number) + 1;
    this.#revenue[row] = (this.#revenue[row] as number) + value;
    if (value < 0 || this.#counted.flags.ordered[track.forms[at] as number] === 0) return;
    this.#purchases[row] = (this.#purchases[row] as number) + 1;
    if (this.#last[row] === this.#person) return;
    this.#last[row] = this.#person;
    this.#buyers[row] = (this.#buyers[row] as number) + 1;
  }

  #visit(track: Track, from: number, to: number): void {
    const { times, forms } = track;
    const { earning } = this.#counted.flags;
    this.#person += 1;
    this.#touches.begin(from);
    for (let at = from; at < to; at += 1) {
      if (earning[forms[at] as number] === 0 || (times[at] as number) < this.#span.start || !this.#counted.isThere(track, at)) continue;
      const row = this.#rows.places[this.#sourceOf(track, at, to)] as number;
      if (row === NO_ROW) continue;
      this.#add(row, track, at);
      this.#add(this.#rows.whole, track, at);
    }
  }

  numbers(): Numbers {
    const { start, end } = this.#span;
    const { earning } = this.#counted.flags;
    this.#journeys.eachWithin(start - this.#lookBack, end, (track, from, to) => this.#visit(track, from, to), earning);
    return [this.#buyers, this.#purchases, this.#revenue, this.#sales];
  }
}
