import { KIND_OF_ELEMENT } from '#domain/tracking/events.ts';
import type { Track } from '../../journeys/columns.ts';
import type { Form } from '../../journeys/forms.ts';
import { type Numbered, numbered } from '../../journeys/numbered.ts';
import type { Program } from '../../journeys/threads/program.ts';
import { summed } from '../../journeys/threads/share.ts';
import type { WorkspaceJourneys } from '../../journeys/workspace.ts';
import { ADDED, type FoundPages, type PageRead, READ_NAMES, readsOf, valuesOf } from '../reads.ts';
import { PageCounts, type PageNumbers } from './counts.ts';
import type { PagesScan } from './question.ts';
import { eachVisit, isPlain, type SeesVisits } from './visits.ts';

const VIEW = KIND_OF_ELEMENT.pageView;

/** Places of the pages by their numbers: of one millisecond, the smaller one comes first. */
function ranksOf(pages: readonly string[]): Uint32Array {
  const order = [...pages.keys()].sort((a, b) => (BigInt(pages[a] ?? 0) < BigInt(pages[b] ?? 0) ? -1 : 1));
  const ranks = new Uint32Array(pages.length);
  for (const [rank, page] of order.entries()) ranks[page] = rank;
  return ranks;
}

/** What an event is to a visit. */
const WHAT = { step: 0, view: 1, scroll: 2, passive: 3 } as const;
function whatIs({ kind, depth, active }: Form): number {
  if (kind === VIEW) return WHAT.view;
  if (depth !== null) return WHAT.scroll;
  return active === 1 ? WHAT.step : WHAT.passive;
}

/** What a thread saw: the numbers of each page, and how many people saw any. */
interface Seen {
  readonly pages: PageNumbers;
  readonly people: number;
}
const pagesOf = ({ forms }: WorkspaceJourneys): Numbered => numbered(forms.map(({ page }) => page));

/** Counts what was seen, visit by visit, as far as each lies in the span. */
class PagesScanner implements SeesVisits {
  readonly #journeys: WorkspaceJourneys;
  readonly #scan: Pick<PagesScan, 'start' | 'end'>;
  readonly #places: Uint32Array;
  readonly #ranks: Uint32Array;
  readonly #what: Uint8Array;
  readonly #depths: Uint8Array;
  readonly #counts: PageCounts;
  /** Pages of this visit in order, and when each was seen, where that has to be found out first. */
  #views = 0;
  readonly #seen: number[] = [];
  readonly #times: number[] = [];

  constructor(journeys: WorkspaceJourneys, scan: PagesScan) {
    const pages = pagesOf(journeys);
    this.#journeys = journeys;
    this.#scan = scan;
    this.#places = pages.places;
    this.#ranks = ranksOf(pages.texts);
    this.#what = Uint8Array.from(journeys.forms, whatIs);
    this.#depths = Uint8Array.from(journeys.forms, ({ depth }) => depth ?? 0);
    this.#counts = new PageCounts(pages.texts.length);
  }

  begin(): void {
    this.#counts.beginVisit();
    this.#views = 0;
  }

  see({ forms, times }: Track, at: number): void {
    const form = forms[at] as number;
    const what = this.#what[form] as number;
    if (what <= WHAT.view) this.#counts.step();
    if (what === WHAT.view) this.#view(this.#places[form] as number, times[at] as number);
    else if (what === WHAT.scroll) this.#counts.scroll(this.#places[form] as number, this.#depths[form] as number);
  }

  /** Of one millisecond, the page of the smaller number comes first. */
  #view(page: number, time: number): void {
    const [seen, times] = [this.#seen, this.#times];
    let at = this.#views;
    this.#views += 1;
    seen[at] = page;
    times[at] = time;
    for (; at > 0 && times[at - 1] === time; at -= 1) {
      const before = seen[at - 1] as number;
      if ((this.#ranks[before] as number) <= (this.#ranks[page] as number)) return;
      seen[at] = before;
      seen[at - 1] = page;
    }
  }

  end(track: Track, at: number): void {
    for (let place = 0; place < this.#views; place += 1) this.#counts.view(this.#seen[place] as number, this.#times[place] as number);
    this.#counts.endVisit(track.times[at] as number);
  }

  /** Visits that stand apart, no two events at one moment: pages come in order, and are counted as they come. */
  #goAlong({ forms, times, visits }: Track, from: number, to: number): void {
    const [whats, places, counts] = [this.#what, this.#places, this.#counts];
    for (let at = from; at < to; ) {
      const visit = visits[at];
      counts.beginVisit();
      for (; at < to && visits[at] === visit; at += 1) {
        const form = forms[at] as number;
        const what = whats[form] as number;
        if (what === WHAT.passive) continue;
        if (what <= WHAT.view) counts.step();
        if (what === WHAT.view) counts.view(places[form] as number, times[at] as number);
        else if (what === WHAT.scroll) counts.scroll(places[form] as number, this.#depths[form] as number);
      }
      counts.endVisit(times[at - 1] as number);
    }
  }

  seen(): Seen {
    this.#journeys.eachWithin(this.#scan.start, this.#scan.end, (track, from, to) => {
      this.#counts.beginPerson();
      if (isPlain(track, from, to)) this.#goAlong(track, from, to);
      else eachVisit(track, from, to, this);
    });
    return { pages: this.#counts.numbers, people: this.#counts.people };
  }
}

/** The rows that are asked for, and at least one for the sums. */
function picked(journeys: WorkspaceJourneys, { only, order, most }: PagesScan, numbers: PageNumbers): readonly PageRead[] {
  const names = new Map(journeys.forms.map(({ page, host, path }) => [page, host + (path || '/')]));
  const found = pagesOf(journeys).texts.flatMap((page, place) => {
    if (numbers.views[place] === 0) return [];
    return [{ page, name: names.get(page) ?? '', numbers: READ_NAMES.map((name) => numbers[name][place] as number) }];
  });
  const sums = ADDED.map((name) => found.reduce((sum, row) => sum + (row.numbers[READ_NAMES.indexOf(name)] ?? 0), 0));
  const wanted = only && new Set(only);
  const rows = found.map((row) => ({ ...row, sums, picked: !wanted || wanted.has(row.page) ? 1 : 0 }));
  const matching = rows.filter((row) => row.picked === 1).length;
  const told = rows.map((row) => ({ ...row, matching }));
  if (!wanted) return firstOf(told, order).slice(0, most);
  const asked = told.filter((row) => row.picked === 1);
  return asked.length > 0 ? asked : told.slice(0, 1);
}

/** In order of a measure, those without a value last, equal ones by name. */
function firstOf(rows: readonly PageRead[], { by, direction }: PagesScan['order']): readonly PageRead[] {
  const sign = direction === 'asc' ? 1 : -1;
  const valued = rows.map((row) => ({ row, value: valuesOf(readsOf(row.numbers))[by], name: Buffer.from(row.name) }));
  valued.sort((a, b) => {
    if (a.value === b.value) return Buffer.compare(a.name, b.name);
    if (a.value === null || b.value === null) return a.value === null ? 1 : -1;
    return sign * (a.value - b.value);
  });
  return valued.map(({ row }) => row);
}

export const pagesProgram: Program<PagesScan, Seen, FoundPages> = {
  scan: (journeys, scan) => new PagesScanner(journeys, scan).seen(),
  answer: (journeys, scan, parts) => {
    const { pages, people } = summed(parts);
    return { rows: picked(journeys, scan, pages), people };
  },
};
