import { KIND_OF_ELEMENT } from '#domain/tracking/events.ts';
import { SOURCE_BITS, type Track } from '../../../journeys/columns.ts';
import { type Numbered, numbered } from '../../../journeys/numbered.ts';
import type { WorkspaceJourneys } from '../../../journeys/workspace.ts';
import { DIMENSIONS, isBelow } from '../../dimensions.ts';
import type { TreeRow } from '../compile.ts';
import type { TreeScan } from './question.ts';

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

  addVisit(row: number): void {
    this.visits[row] = (this.visits[row] as number) + 1;
  }

  numbers(row: number): readonly number[] {
    return [this.people[row] as number, this.visits[row] as number, this.views[row] as number];
  }
}

/** Rows of one span of time. Visits are those with a page view, whatever of them counts. */
class Level {
  readonly #keys: Numbered;
  readonly #isView: Uint8Array;
  /** By source: its row; `NOBODY` for what lies elsewhere in the tree. */
  readonly #places: Int32Array;
  readonly #rows: Rows;
  /** The row of all. */
  readonly #whole: number;

  constructor(journeys: WorkspaceJourneys, { level, above }: TreeScan) {
    const { sources, forms } = journeys;
    this.#keys = numbered(sources.map((source) => DIMENSIONS[level].of(source)));
    this.#places = Int32Array.from(sources, (source, place) => (isBelow(above, source) ? (this.#keys.places[place] as number) : NOBODY));
    this.#isView = Uint8Array.from(forms, ({ kind }) => (kind === KIND_OF_ELEMENT.pageView ? 1 : 0));
    this.#whole = this.#keys.texts.length;
    this.#rows = new Rows(this.#whole + 1);
  }

  #rowAt({ forms, sources }: Track, at: number): number {
    return this.#isView[forms[at] as number] === 0 ? NOBODY : (this.#places[(sources[at] as number) & SOURCE_BITS] as number);
  }

  /** Was there a view of the same visit before, in a row or in any? */
  #wasSeen(track: Track, from: number, at: number, row: number): boolean {
    for (let before = at - 1; before >= from; before -= 1) {
      if (track.visits[before] !== track.visits[at]) continue;
      const there = this.#rowAt(track, before);
      if (there !== NOBODY && (row === this.#whole || there === row)) return true;
    }
    return false;
  }

  count(journeys: WorkspaceJourneys, start: number, end: number): void {
    const [rows, whole] = [this.#rows, this.#whole];
    let person = 0;
    journeys.eachWithin(start, end, (track, from, to) => {
      const { visits } = track;
      person += 1;
      for (let at = from; at < to; at += 1) {
        const row = this.#rowAt(track, at);
        if (row === NOBODY) continue;
        const visit = visits[at] as number;
        if (!rows.view(row, person, visit) && !this.#wasSeen(track, from, at, row)) rows.addVisit(row);
        if (!rows.view(whole, person, visit) && !this.#wasSeen(track, from, at, whole)) rows.addVisit(whole);
      }
    });
  }

  rows(period: number, most: number): readonly TreeRow[] {
    const about = { period, relation: 'visits' } as const;
    const rows = this.#keys.texts
      .map((key, row): TreeRow => ({ ...about, whole: 0, key, numbers: this.#rows.numbers(row) }))
      .filter(({ numbers }) => (numbers[0] ?? 0) > 0)
      .sort((a, b) => (b.numbers[0] ?? 0) - (a.numbers[0] ?? 0) || (a.key < b.key ? -1 : 1));
    return [{ ...about, whole: 1, key: '', numbers: this.#rows.numbers(this.#whole) }, ...rows.slice(0, most)];
  }
}

/** The rows of a level about visits, in each span. */
export function scanTree(journeys: WorkspaceJourneys, scan: TreeScan): readonly TreeRow[] {
  return scan.spans.flatMap(({ start, end }, period) => {
    const level = new Level(journeys, scan);
    level.count(journeys, start, end);
    return level.rows(period, scan.most);
  });
}
