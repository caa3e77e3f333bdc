import { KIND_OF_ELEMENT } from '#domain/tracking/events.ts';
import { SOURCE_BITS, type Track } from '../../../journeys/columns.ts';
import type { Program } from '../../../journeys/threads/program.ts';
import { summed } from '../../../journeys/threads/share.ts';
import type { WorkspaceJourneys } from '../../../journeys/workspace.ts';
import type { TreeRow } from '../compile.ts';
import type { ScannedSpan, TreeScan } from './question.ts';
import { NO_ROW, type Numbers, RowsOf } from './rows-of.ts';
import { Sales } from './sales.ts';

const NOBODY = -1;

/** Counts rows: people, visits and views of each, one person after another. */
class Rows {
  readonly people: Float64Array;
  readonly visits: Float64Array;
  readonly views: Float64Array;
  /** By row: who was there last, with which visit, and the greatest number of a visit of theirs. */
  readonly #persons: Int32Array;
  readonly #lastVisits: Float64Array;
  readonly #latest: Float64Array;

  constructor(size: number) {
    const numbers = (value = 0) => new Float64Array(size).fill(value);
    [this.people, this.visits, this.views] = [numbers(), numbers(), numbers()];
    this.#persons = new Int32Array(size).fill(NOBODY);
    [this.#lastVisits, this.#latest] = [numbers(NOBODY), numbers(NOBODY)];
  }

  /** A page view. False where the numbers of visits do not tell whether this one is new to the row: `addVisit` counts it then. */
  view(row: number, person: number, visit: number): boolean {
    this.views[row] = (this.views[row] as number) + 1;
    if (this.#persons[row] !== person) {
      this.#persons[row] = person;
      this.#latest[row] = NOBODY;
      this.people[row] = (this.people[row] as number) + 1;
    } else if (this.#lastVisits[row] === visit) return true;
    this.#lastVisits[row] = visit;
    if (visit < (this.#latest[row] as number)) return false;
    this.#latest[row] = visit;
    this.addVisit(row);
    return true;
  }

  /** Further page views of the visit, in the same row. */
  goOn(row: number, views: number): void {
    this.views[row] = (this.views[row] as number) + views;
  }

  addVisit(row: number): void {
    this.visits[row] = (this.visits[row] as number) + 1;
  }

  get numbers(): Numbers {
    return [this.people, this.visits, this.views];
  }
}

/** Rows of one span of time. Visits are those with a page view, whatever of them counts. */
class Visits {
  readonly #journeys: WorkspaceJourneys;
  readonly #span: ScannedSpan;
  readonly #rowsOf: RowsOf;
  readonly #isView: Uint8Array;
  readonly #rows: Rows;

  constructor(journeys: WorkspaceJourneys, scan: TreeScan, span: ScannedSpan) {
    this.#journeys = journeys;
    this.#span = span;
    this.#rowsOf = new RowsOf(journeys, scan, span);
    this.#isView = Uint8Array.from(journeys.forms, ({ kind }) => (kind === KIND_OF_ELEMENT.pageView ? 1 : 0));
    this.#rows = new Rows(this.#rowsOf.size);
  }

  #rowAt({ forms, sources }: Track, at: number): number {
    return this.#isView[forms[at] as number] === 0 ? NO_ROW : (this.#rowsOf.places[(sources[at] as number) & SOURCE_BITS] as number);
  }

  /** Was there a view of the same visit before, in a row or in any? */
  #wasSeen(track: Track, from: number, at: number, row: number): boolean {
    for (let before = at - 1; before >= from; before -= 1) {
      if (track.visits[before] !== track.visits[at]) continue;
      const there = this.#rowAt(track, before);
      if (there !== NO_ROW && (row === this.#rowsOf.whole || there === row)) return true;
    }
    return false;
  }

  /** What one person saw. Most views go on with the visit of the one before, in its row: those are counted together. */
  #see(track: Track, from: number, to: number, person: number): void {
    const [rows, { whole }] = [this.#rows, this.#rowsOf];
    const { visits } = track;
    let [lastRow, lastVisit, more] = [NO_ROW, NOBODY, 0];
    for (let at = from; at < to; at += 1) {
      const row = this.#rowAt(track, at);
      if (row === NO_ROW) continue;
      const visit = visits[at] as number;
      if (row === lastRow && visit === lastVisit) {
        more += 1;
        continue;
      }
      if (more > 0) this.#goOn(lastRow, more);
      [lastRow, lastVisit, more] = [row, visit, 0];
      if (!rows.view(row, person, visit) && !this.#wasSeen(track, from, at, row)) rows.addVisit(row);
      if (!rows.view(whole, person, visit) && !this.#wasSeen(track, from, at, whole)) rows.addVisit(whole);
    }
    if (more > 0) this.#goOn(lastRow, more);
  }

  #goOn(row: number, views: number): void {
    this.#rows.goOn(row, views);
    this.#rows.goOn(this.#rowsOf.whole, views);
  }

  #count(): void {
    let person = 0;
    this.#journeys.eachWithin(this.#span.start, this.#span.end, (track, from, to) => {
      person += 1;
      this.#see(track, from, to, person);
    });
  }

  numbers(): Numbers {
    this.#count();
    return this.#rows.numbers;
  }
}

interface Counted {
  readonly visits: Numbers;
  readonly sales: Numbers;
}

function rowsOf(journeys: WorkspaceJourneys, scan: TreeScan, counted: readonly Counted[]): readonly TreeRow[] {
  return scan.spans.flatMap((span, period) => {
    const rows = new RowsOf(journeys, scan, span);
    const { visits, sales } = counted[period] ?? { visits: [], sales: [] };
    return [...rows.told('visits', period, scan.most, visits), ...rows.told('sales', period, scan.most, sales)];
  });
}

/** The rows of a level about visits and sales, in each span. */
export const treeProgram: Program<TreeScan, readonly Counted[], readonly TreeRow[]> = {
  scan: (journeys, scan) =>
    scan.spans.map((span) => ({ visits: new Visits(journeys, scan, span).numbers(), sales: new Sales(journeys, scan, span).numbers() })),
  answer: (journeys, scan, parts) => rowsOf(journeys, scan, summed(parts)),
};
