import { KIND_OF_ELEMENT } from '#domain/tracking/events.ts';
import { SOURCE_BITS, type Track } from '../../journeys/columns.ts';
import { type Numbered, numbered } from '../../journeys/numbered.ts';
import type { WorkspaceJourneys } from '../../journeys/workspace.ts';
import { DIMENSIONS, isBelow } from '../dimensions.ts';
import type { TreeRow } from '../tree.ts';
import type { TreeScan } from './question.ts';

const NOTHING = -1;

/** Counts one row: people, visits and views, one person after another. */
class Row {
  people = 0;
  visits = 0;
  views = 0;
  #person = NOTHING;
  #visit = NOTHING;
  #latest = NOTHING;

  /** A page view. `wasSeen`: was there one of this visit in this row before? Asked only where the numbers of visits do not say. */
  view(person: number, visit: number, wasSeen: () => boolean): void {
    this.views += 1;
    if (person === this.#person && visit === this.#visit) return;
    const isNew = person !== this.#person || visit > this.#latest || !wasSeen();
    if (isNew) this.visits += 1;
    if (person !== this.#person) {
      this.people += 1;
      this.#person = person;
      this.#latest = NOTHING;
    }
    this.#visit = visit;
    this.#latest = Math.max(this.#latest, visit);
  }

  get numbers(): readonly number[] {
    return [this.people, this.visits, this.views];
  }
}

/** Rows of one span of time. Visits are those with a page view, whatever of them counts. */
class Level {
  readonly #journeys: WorkspaceJourneys;
  /** By source: the place of its row, one more for what lies elsewhere in the tree. */
  readonly #keys: Numbered;
  readonly #isView: Uint8Array;
  readonly #isBelow: Uint8Array;
  readonly #rows: readonly Row[];
  readonly #whole = new Row();

  constructor(journeys: WorkspaceJourneys, { level, above }: TreeScan) {
    this.#journeys = journeys;
    this.#keys = numbered(journeys.sources.map((source) => DIMENSIONS[level].of(source)));
    this.#isBelow = Uint8Array.from(journeys.sources, (source) => (isBelow(above, source) ? 1 : 0));
    this.#isView = Uint8Array.from(journeys.forms, ({ kind }) => (kind === KIND_OF_ELEMENT.pageView ? 1 : 0));
    this.#rows = this.#keys.texts.map(() => new Row());
  }

  #isThere({ forms, sources }: Track, at: number): boolean {
    return this.#isView[forms[at] as number] === 1 && this.#isBelow[(sources[at] as number) & SOURCE_BITS] === 1;
  }

  count(start: number, end: number): void {
    const { places } = this.#keys;
    let person = 0;
    this.#journeys.each(start, end, (track, from, to) => {
      const { times, sources, visits } = track;
      person += 1;
      for (let at = from; at < to; at += 1) {
        const time = times[at] as number;
        if (time < start || time >= end || !this.#isThere(track, at)) continue;
        const place = places[(sources[at] as number) & SOURCE_BITS] as number;
        const visit = visits[at] as number;
        const wasSeen = (ofRow: boolean) => {
          for (let before = at - 1; before >= from && (times[before] as number) >= start; before -= 1) {
            if (visits[before] !== visit || !this.#isThere(track, before)) continue;
            if (!ofRow || places[(sources[before] as number) & SOURCE_BITS] === place) return true;
          }
          return false;
        };
        (this.#rows[place] as Row).view(person, visit, () => wasSeen(true));
        this.#whole.view(person, visit, () => wasSeen(false));
      }
    });
  }

  rows(period: number, most: number): readonly TreeRow[] {
    const about = { period, relation: 'visits' } as const;
    const rows = this.#rows
      .map((row, place): TreeRow => ({ ...about, whole: 0, key: this.#keys.texts[place] ?? '', numbers: row.numbers }))
      .filter(({ numbers }) => (numbers[0] ?? 0) > 0)
      .sort((a, b) => (b.numbers[0] ?? 0) - (a.numbers[0] ?? 0) || (a.key < b.key ? -1 : 1));
    return [{ ...about, whole: 1, key: '', numbers: this.#whole.numbers }, ...rows.slice(0, most)];
  }
}

/** The rows of a level about visits, in each span. */
export function scanTree(journeys: WorkspaceJourneys, scan: TreeScan): readonly TreeRow[] {
  return scan.spans.flatMap(({ start, end }, period) => {
    const level = new Level(journeys, scan);
    level.count(Math.max(start, journeys.since), end);
    return level.rows(period, scan.most);
  });
}
