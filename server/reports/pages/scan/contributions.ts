import { KIND_OF_ELEMENT } from '#domain/tracking/events.ts';
import type { Track } from '../../journeys/columns.ts';
import { Counted } from '../../journeys/counted.ts';
import type { Program } from '../../journeys/threads/program.ts';
import { summed } from '../../journeys/threads/share.ts';
import type { WorkspaceJourneys } from '../../journeys/workspace.ts';
import { Takes, takenForms } from '../../kpis/scan/takes.ts';
import type { ContributionRow } from '../contributions.ts';
import type { ContributionsScan, ScannedKpi } from './question.ts';

const NO_PAGE = -1;

/** What of a KPI came through each page, by the place of the page. */
interface Came {
  readonly people: Float64Array;
  readonly sums: Float64Array;
}

class KpiCounter implements Came {
  readonly takes: readonly Takes[];
  readonly adds: ScannedKpi['adds'];
  readonly people: Float64Array;
  readonly sums: Float64Array;
  /** By page: the last person with something that counts for it. */
  readonly #last: Uint32Array;

  constructor(journeys: WorkspaceJourneys, counted: Counted, { adds, readings }: ScannedKpi, pages: number) {
    this.adds = adds;
    this.takes = readings.map((reading) => new Takes(journeys, counted, reading));
    this.people = new Float64Array(pages);
    this.sums = new Float64Array(pages);
    this.#last = new Uint32Array(pages);
  }

  isTaken(track: Track, at: number): boolean {
    for (let one = 0; one < this.takes.length; one += 1) if ((this.takes[one] as Takes).at(track, at)) return true;
    return false;
  }

  /** Gives an amount to each page that a person saw from a moment on. */
  credit({ pages, times, count }: SeenPages, since: number, person: number, amount: number): void {
    const { sums, people } = this;
    const last = this.#last;
    for (let one = 0; one < count; one += 1) {
      if ((times[one] as number) < since) continue;
      const page = pages[one] as number;
      sums[page] = (sums[page] as number) + amount;
      if (last[page] === person) continue;
      last[page] = person;
      people[page] = (people[page] as number) + 1;
    }
  }
}

/** Pages that one person saw so far, and when last (milliseconds). */
interface SeenPages {
  readonly pages: Uint32Array;
  readonly times: Float64Array;
  count: number;
}

/** Goes along everybody's journey, and gives what counts to the pages that were seen before. */
class ContributionsScanner {
  readonly #journeys: WorkspaceJourneys;
  readonly #scan: ContributionsScan;
  readonly #counted: Counted;
  readonly #counters: readonly KpiCounter[];
  /** 1 for forms that may count for a KPI. */
  readonly #isTaken: Uint8Array;
  /** By form: which page somebody sees; `NO_PAGE` for others. */
  readonly #pages: Int32Array;
  #person = 0;
  readonly #seen: SeenPages;
  /** By page: who saw it last, and its place among theirs. */
  readonly #seenBy: Uint32Array;
  readonly #places: Uint32Array;

  constructor(journeys: WorkspaceJourneys, scan: ContributionsScan) {
    const places = new Map(scan.pages.map((page, place) => [page, place]));
    this.#journeys = journeys;
    this.#scan = scan;
    this.#counted = new Counted(journeys, scan.withheld);
    this.#counters = scan.kpis.map((kpi) => new KpiCounter(journeys, this.#counted, kpi, scan.pages.length));
    this.#isTaken = takenForms(
      journeys,
      this.#counters.flatMap(({ takes }) => takes),
    );
    const { length } = scan.pages;
    this.#seen = { pages: new Uint32Array(length), times: new Float64Array(length), count: 0 };
    [this.#seenBy, this.#places] = [new Uint32Array(length), new Uint32Array(length)];
    this.#pages = Int32Array.from(journeys.forms, ({ kind, page }) =>
      kind === KIND_OF_ELEMENT.pageView ? (places.get(page) ?? NO_PAGE) : NO_PAGE,
    );
  }

  #see(page: number, time: number): void {
    const { pages, times, count } = this.#seen;
    if (this.#seenBy[page] === this.#person) {
      times[this.#places[page] as number] = time;
      return;
    }
    this.#seenBy[page] = this.#person;
    this.#places[page] = count;
    pages[count] = page;
    times[count] = time;
    this.#seen.count = count + 1;
  }

  /** Whatever was seen by the moment of an event counts, also at that very moment. Answers how far that is. */
  #look({ times, forms }: Track, at: number, from: number, to: number): number {
    const time = times[at] as number;
    const pages = this.#pages;
    let next = from;
    for (; next < to && (times[next] as number) <= time; next += 1) {
      const page = pages[forms[next] as number] as number;
      if (page !== NO_PAGE) this.#see(page, times[next] as number);
    }
    return next;
  }

  #visit(track: Track, from: number, to: number): void {
    const { forms } = track;
    const isTaken = this.#isTaken;
    this.#person += 1;
    this.#seen.count = 0;
    let looked = from;
    for (let at = from; at < to; at += 1) {
      if (isTaken[forms[at] as number] === 1) looked = this.#take(track, at, looked, to);
    }
  }

  /** An event that may count for a KPI. Answers how far what was seen is known. */
  #take(track: Track, at: number, looked: number, to: number): number {
    const time = track.times[at] as number;
    if (time < this.#scan.start || !this.#counted.isThere(track, at)) return looked;
    let next = looked;
    for (let one = 0; one < this.#counters.length; one += 1) {
      const counter = this.#counters[one] as KpiCounter;
      if (!counter.isTaken(track, at)) continue;
      next = this.#look(track, at, next, to);
      counter.credit(this.#seen, time - this.#scan.lookBack, this.#person, counter.adds === 'one' ? 1 : this.#counted.valueAt(track, at));
    }
    return next;
  }

  came(): readonly Came[] {
    const { start, end, lookBack } = this.#scan;
    this.#journeys.eachWithin(start - lookBack, end, (track, from, to) => this.#visit(track, from, to), this.#isTaken);
    return this.#counters.map(({ people, sums }) => ({ people, sums }));
  }
}

const rowsOf = ({ pages, kpis }: ContributionsScan, came: readonly Came[]) =>
  pages.flatMap((page, at) =>
    came.flatMap(({ people, sums }, kpi): ContributionRow[] =>
      people[at] === 0 ? [] : [{ page, place: kpis[kpi]?.place ?? 0, people: people[at] as number, value: sums[at] as number }],
    ),
  );

/** What of each KPI came through each page, as rows of `compileContributions`. */
export const contributionsProgram: Program<ContributionsScan, readonly Came[], readonly ContributionRow[]> = {
  scan: (journeys, scan) => new ContributionsScanner(journeys, scan).came(),
  answer: (_, scan, parts) => rowsOf(scan, summed(parts)),
};
