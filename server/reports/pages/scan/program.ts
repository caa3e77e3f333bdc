import { KIND_OF_ELEMENT } from '#domain/tracking/events.ts';
import type { Track } from '../../journeys/columns.ts';
import type { Form } from '../../journeys/forms.ts';
import { type Numbered, numbered } from '../../journeys/numbered.ts';
import type { Program } from '../../journeys/threads/program.ts';
import { summed } from '../../journeys/threads/share.ts';
import type { WorkspaceJourneys } from '../../journeys/workspace.ts';
import { ADDED, type FoundPages, type PageRead, READ_NAMES, type Read, readsOf, valuesOf } from '../reads.ts';
import type { PagesScan } from './question.ts';
import { eachVisit, type SeesVisits } from './visits.ts';

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

const add = (numbers: Float64Array, page: number, amount: number) => {
  numbers[page] = (numbers[page] as number) + amount;
};

/** Of each page, by its place. */
type PageNumbers = Readonly<Record<Read, Float64Array>>;
/** And how many people saw any. */
interface Seen {
  readonly pages: PageNumbers;
  readonly people: number;
}
const pagesOf = ({ forms }: WorkspaceJourneys): Numbered => numbered(forms.map(({ page }) => page));

/** Counts what was seen, visit by visit, as far as each lies in the span. */
class PagesScanner implements SeesVisits {
  readonly #journeys: WorkspaceJourneys;
  readonly #scan: Pick<PagesScan, 'start' | 'end'>;
  readonly #pages: Numbered;
  readonly #ranks: Uint32Array;
  readonly #what: Uint8Array;
  readonly #depths: Uint8Array;
  readonly #numbers: PageNumbers;
  /** The last person and the last visit that saw a page. */
  readonly #lastPerson: Uint32Array;
  readonly #lastVisit: Uint32Array;
  #person = 0;
  #visit = 0;
  #people = 0;
  /** The last person who saw a page. */
  #viewer = 0;
  #steps = 0;
  /** Pages of this visit in order, and when each was seen; and how far down which were read. Lists of the longest visit so far: emptied ones would be made anew for each of millions. */
  #views = 0;
  #scrolls = 0;
  readonly #seen: number[] = [];
  readonly #times: number[] = [];
  readonly #read: number[] = [];
  readonly #readTo: number[] = [];

  constructor(journeys: WorkspaceJourneys, scan: PagesScan) {
    this.#journeys = journeys;
    this.#scan = scan;
    this.#pages = pagesOf(journeys);
    this.#ranks = ranksOf(this.#pages.texts);
    this.#what = Uint8Array.from(journeys.forms, whatIs);
    this.#depths = Uint8Array.from(journeys.forms, ({ depth }) => depth ?? 0);
    const { length } = this.#pages.texts;
    this.#numbers = Object.fromEntries(READ_NAMES.map((name) => [name, new Float64Array(length)])) as Record<Read, Float64Array>;
    this.#lastPerson = new Uint32Array(length);
    this.#lastVisit = new Uint32Array(length);
  }

  begin(): void {
    this.#visit += 1;
    this.#steps = 0;
    this.#views = 0;
    this.#scrolls = 0;
  }

  see({ forms, times }: Track, at: number): void {
    const form = forms[at] as number;
    const what = this.#what[form] as number;
    if (what <= WHAT.view) this.#steps += 1;
    if (what === WHAT.view) this.#view(this.#pages.places[form] as number, times[at] as number);
    else if (what === WHAT.scroll) this.#scroll(this.#pages.places[form] as number, this.#depths[form] as number);
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

  #scroll(page: number, depth: number): void {
    const [read, readTo] = [this.#read, this.#readTo];
    for (let known = 0; known < this.#scrolls; known += 1) {
      if (read[known] !== page) continue;
      if (depth > (readTo[known] as number)) readTo[known] = depth;
      return;
    }
    read[this.#scrolls] = page;
    readTo[this.#scrolls] = depth;
    this.#scrolls += 1;
  }

  end(track: Track, at: number): void {
    const { depths, read, views, entrances, exits, bounces } = this.#numbers;
    for (let place = 0; place < this.#scrolls; place += 1) {
      add(depths, this.#read[place] as number, this.#readTo[place] as number);
      add(read, this.#read[place] as number, 1);
    }
    const [seen, times] = [this.#seen, this.#times];
    const last = this.#views - 1;
    if (last < 0) return;
    if (this.#viewer !== this.#person) {
      this.#viewer = this.#person;
      this.#people += 1;
    }
    add(entrances, seen[0] as number, 1);
    add(exits, seen[last] as number, 1);
    if (last === 0 && this.#steps === 1) add(bounces, seen[0] as number, 1);
    for (let place = 0; place <= last; place += 1) {
      const page = seen[place] as number;
      const until = place === last ? (track.times[at] as number) : (times[place + 1] as number);
      add(views, page, 1);
      this.#stay(page, until - (times[place] as number));
      this.#meet(page);
    }
  }

  /** Somebody stayed at a page for so many milliseconds. */
  #stay(page: number, lasted: number): void {
    if (lasted <= 0) return;
    add(this.#numbers.stayed, page, lasted);
    add(this.#numbers.stays, page, 1);
  }

  /** This person sees a page in this visit, maybe again. */
  #meet(page: number): void {
    if (this.#lastVisit[page] === this.#visit) return;
    this.#lastVisit[page] = this.#visit;
    add(this.#numbers.visits, page, 1);
    if (this.#lastPerson[page] === this.#person) return;
    this.#lastPerson[page] = this.#person;
    add(this.#numbers.people, page, 1);
  }

  seen(): Seen {
    this.#journeys.eachWithin(this.#scan.start, this.#scan.end, (track, from, to) => {
      this.#person += 1;
      eachVisit(track, from, to, this);
    });
    return { pages: this.#numbers, people: this.#people };
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
