import { KIND_OF_ELEMENT } from '#domain/tracking/events.ts';
import type { EVENT_KINDS } from '#domain/wire/track.ts';
import type { Track } from '../../journeys/columns.ts';
import { type Numbered, numbered } from '../../journeys/numbered.ts';
import type { WorkspaceJourneys } from '../../journeys/workspace.ts';
import { ADDED, type PageRead, READ_NAMES, type Read, readsOf, valuesOf } from '../reads.ts';
import type { PagesScan, ViewersScan } from './question.ts';
import { VisitsOf } from './visits.ts';

const VIEW = KIND_OF_ELEMENT.pageView;
const SCROLL = 'scroll' satisfies (typeof EVENT_KINDS)[number];
/** What goes on by itself while somebody reads. */
const PASSIVE: ReadonlySet<string> = new Set([SCROLL, 'video_view'] satisfies (typeof EVENT_KINDS)[number][]);

const flagsOf = (journeys: WorkspaceJourneys, is: (kind: string) => boolean) =>
  Uint8Array.from(journeys.forms, ({ kind }) => (is(kind) ? 1 : 0));

/** Places of the pages by their numbers: of one millisecond, the smaller one comes first. */
function ranksOf(pages: readonly string[]): Uint32Array {
  const order = [...pages.keys()].sort((a, b) => (BigInt(pages[a] ?? 0) < BigInt(pages[b] ?? 0) ? -1 : 1));
  const ranks = new Uint32Array(pages.length);
  for (const [rank, page] of order.entries()) ranks[page] = rank;
  return ranks;
}

/** Counts what was seen, visit by visit, as far as each lies in the span. */
class PagesScanner {
  readonly #journeys: WorkspaceJourneys;
  readonly #scan: PagesScan;
  readonly #pages: Numbered;
  readonly #ranks: Uint32Array;
  readonly #isView: Uint8Array;
  readonly #isScroll: Uint8Array;
  readonly #isStep: Uint8Array;
  readonly #depths: Uint8Array;
  readonly #numbers: Readonly<Record<Read, Float64Array>>;
  /** The last person and the last visit that saw a page. */
  readonly #lastPerson: Uint32Array;
  readonly #lastVisit: Uint32Array;
  #person = 0;
  #visit = 0;
  /** Pages of this visit in order, and when each was seen; and how far down each was read. */
  readonly #seen: number[] = [];
  readonly #times: number[] = [];
  readonly #read = new Map<number, number>();

  constructor(journeys: WorkspaceJourneys, scan: PagesScan) {
    this.#journeys = journeys;
    this.#scan = scan;
    this.#pages = numbered(journeys.forms.map(({ page }) => page));
    this.#ranks = ranksOf(this.#pages.texts);
    this.#isView = flagsOf(journeys, (kind) => kind === VIEW);
    this.#isScroll = flagsOf(journeys, (kind) => kind === SCROLL);
    this.#isStep = flagsOf(journeys, (kind) => !PASSIVE.has(kind));
    this.#depths = Uint8Array.from(journeys.forms, ({ depth }) => depth);
    const { length } = this.#pages.texts;
    this.#numbers = Object.fromEntries(READ_NAMES.map((name) => [name, new Float64Array(length)])) as Record<Read, Float64Array>;
    this.#lastPerson = new Uint32Array(length);
    this.#lastVisit = new Uint32Array(length);
  }

  #add(read: Read, page: number, amount = 1): void {
    const numbers = this.#numbers[read];
    numbers[page] = (numbers[page] as number) + amount;
  }

  #view(page: number, time: number): void {
    const [seen, times] = [this.#seen, this.#times];
    let at = seen.length;
    while (at > 0 && times[at - 1] === time && (this.#ranks[seen[at - 1] as number] as number) > (this.#ranks[page] as number)) at -= 1;
    seen.splice(at, 0, page);
    times.splice(at, 0, time);
  }

  readonly #see = (track: Track, places: readonly number[]): void => {
    const { times, forms } = track;
    let steps = 0;
    this.#visit += 1;
    this.#seen.length = 0;
    this.#times.length = 0;
    this.#read.clear();
    for (const at of places) {
      const form = forms[at] as number;
      steps += this.#isStep[form] as number;
      const page = this.#pages.places[form] as number;
      if (this.#isView[form] === 1) this.#view(page, times[at] as number);
      if (this.#isScroll[form] === 1) this.#read.set(page, Math.max(this.#read.get(page) ?? 0, this.#depths[form] as number));
    }
    for (const [page, depth] of this.#read) {
      this.#add('depths', page, depth);
      this.#add('read', page);
    }
    this.#settle(steps, times[places.at(-1) ?? 0] as number);
  };

  /** A visit of so many steps ended at a moment. */
  #settle(steps: number, ended: number): void {
    const [seen, times] = [this.#seen, this.#times];
    const last = seen.length - 1;
    for (let place = 0; place <= last; place += 1) {
      const page = seen[place] as number;
      this.#add('views', page);
      if (place === 0) this.#add('entrances', page);
      if (place === last) this.#add('exits', page);
      if (last === 0 && steps === 1) this.#add('bounces', page);
      const lasted = (place === last ? ended : (times[place + 1] as number)) - (times[place] as number);
      if (lasted > 0) {
        this.#add('stayed', page, lasted);
        this.#add('stays', page);
      }
      if (this.#lastVisit[page] === this.#visit) continue;
      this.#lastVisit[page] = this.#visit;
      this.#add('visits', page);
      if (this.#lastPerson[page] === this.#person) continue;
      this.#lastPerson[page] = this.#person;
      this.#add('people', page);
    }
  }

  rows(): readonly PageRead[] {
    const start = Math.max(this.#scan.start, this.#journeys.since);
    const visits = new VisitsOf();
    this.#journeys.each(start, this.#scan.end, (track, begins, ends) => {
      let [from, to] = [begins, ends];
      while (from < to && (track.times[from] as number) < start) from += 1;
      while (from < to && (track.times[to - 1] as number) >= this.#scan.end) to -= 1;
      this.#person += 1;
      visits.each(track, from, to, (places) => this.#see(track, places));
    });
    return this.#picked();
  }

  /** The rows that are asked for, and at least one for the sums. */
  #picked(): readonly PageRead[] {
    const { only, order, most } = this.#scan;
    const names = new Map(this.#journeys.forms.map(({ page, host, path }) => [page, host + (path || '/')]));
    const found = this.#pages.texts.flatMap((page, place) => {
      if (this.#numbers.views[place] === 0) return [];
      return [{ page, name: names.get(page) ?? '', numbers: READ_NAMES.map((name) => this.#numbers[name][place] as number) }];
    });
    const sums = ADDED.map((name) => found.reduce((sum, { numbers }) => sum + (numbers[READ_NAMES.indexOf(name)] ?? 0), 0));
    const wanted = only && new Set(only);
    const rows = found.map((row) => ({ ...row, sums, picked: !wanted || wanted.has(row.page) ? 1 : 0 }));
    const matching = rows.filter(({ picked }) => picked === 1).length;
    const told = rows.map((row) => ({ ...row, matching }));
    if (!wanted) return firstOf(told, order).slice(0, most);
    const picked = told.filter(({ picked }) => picked === 1);
    return picked.length > 0 ? picked : told.slice(0, 1);
  }
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

export const scanPages = (journeys: WorkspaceJourneys, scan: PagesScan): readonly PageRead[] => new PagesScanner(journeys, scan).rows();

/** How many saw any page, in each span. */
export function scanViewers(journeys: WorkspaceJourneys, { spans }: ViewersScan): readonly number[] {
  const isView = flagsOf(journeys, (kind) => kind === VIEW);
  return spans.map(({ start, end }) => {
    const first = Math.max(start, journeys.since);
    let people = 0;
    journeys.each(first, end, ({ times, forms }, from, to) => {
      for (let at = from; at < to; at += 1) {
        if (isView[forms[at] as number] === 0 || (times[at] as number) < first || (times[at] as number) >= end) continue;
        people += 1;
        return;
      }
    });
    return people;
  });
}
