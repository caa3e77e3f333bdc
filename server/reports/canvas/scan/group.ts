import type { WorkspaceJourneys } from '../../journeys/workspace.ts';
import { COLUMN } from '../compile.ts';
import type { Numbers } from '../counting.ts';
import { type Places, placesOf, type Whose } from '../lines.ts';
import { type CountedElement, earns, isSource } from '../normalise.ts';
import type { Group } from '../plan.ts';
import { Beats } from './beats.ts';
import { type Bits, bitsAt, tally } from './bits.ts';
import { LaterLines } from './later.ts';
import type { Counter, OfCrowd, Seen } from './scan.ts';

/**
 * What events are to the elements and lines of a group, by form or by source: so many numbers of each, side by side because they are
 * read together. Bits of the elements that count them, and of the lines that begin (`OUT`) or end (`IN`) there.
 */
const [AT, OUT, IN] = [0, 1, 2];
/** Where the places from 32 on stand: few canvases have so many in one group. */
const HIGH = 4;
const widthOf = (places: number) => (places > 32 ? 2 * HIGH : HIGH);

function endsOf(
  journeys: WorkspaceJourneys,
  elements: readonly CountedElement[],
  lines: Places,
  ofSources: boolean,
  width: number,
): Int32Array {
  const ends = new Int32Array((ofSources ? journeys.sources : journeys.forms).length * width);
  const set = (thing: number, what: number, place: number) => {
    const at = thing * width + what + (place >> 5) * HIGH;
    ends[at] = (ends[at] ?? 0) | (1 << (place & 31));
  };
  for (const [place, element] of elements.entries()) {
    if (isSource(element) !== ofSources) continue;
    const begins = lines.filter(({ from, kind }) => from === place && kind !== 'later');
    const leads = lines.filter(({ to, kind }) => to === place && kind !== 'later');
    for (const [thing, isMet] of journeys.countedBy(element.rule).entries()) {
      if (isMet === 0) continue;
      set(thing, AT, place);
      for (const line of begins) set(thing, OUT, line.place);
      for (const line of leads) set(thing, IN, line.place);
    }
  }
  return ends;
}

/** A number for each element or line of a group, by place. */
const lists = () => new Float64Array(64);

/** The elements that somebody was at, as bits. */
class Reached {
  low = 0;
  high = 0;

  begin(): void {
    this.low = 0;
    this.high = 0;
  }
  add(low: number, high: number): void {
    this.low |= low;
    this.high |= high;
  }
}

/**
 * Counts a group of a canvas as `compileGroup` has the store count it: people, hits and money of elements, people on lines, all of it
 * for everybody, and people once more from the moment on that they came by a drawn source.
 */
export class GroupCounter implements Counter {
  readonly #journeys: WorkspaceJourneys;
  readonly #elements: readonly CountedElement[];
  readonly #lines: Places;
  readonly #withOwn: boolean;
  readonly #width: number;
  readonly #forms: Int32Array;
  readonly #sources: Int32Array;
  readonly #later: { readonly all: LaterLines; readonly own: LaterLines } | null;
  readonly #beats: { readonly all: Beats; readonly own: Beats };
  readonly #earning: readonly number[];
  readonly #worth: Bits;
  /** What is all of the crowd is counted once. */
  #crowd: OfCrowd = 'none';
  readonly #all = new Reached();
  readonly #own = new Reached();
  /** Where events carried money. */
  readonly #paid = new Reached();
  readonly #formHits: Float64Array;
  readonly #sourceHits: Float64Array;
  readonly #people = lists();
  readonly #ownPeople = lists();
  readonly #revenue = lists();
  readonly #unpriced = lists();
  readonly #taken: Readonly<Record<Whose, Float64Array>> = { all: lists(), own: lists() };

  constructor(journeys: WorkspaceJourneys, { elements, lines }: Group, withOwn: boolean) {
    this.#journeys = journeys;
    this.#elements = elements;
    this.#lines = placesOf({ elements, lines });
    this.#withOwn = withOwn;
    this.#width = widthOf(Math.max(elements.length, this.#lines.length));
    this.#forms = endsOf(journeys, elements, this.#lines, false, this.#width);
    this.#sources = endsOf(journeys, elements, this.#lines, true, this.#width);
    const later = { all: new LaterLines(this.#lines), own: new LaterLines(this.#lines) };
    this.#later = later.all.isEmpty ? null : later;
    this.#beats = { all: new Beats(this.#lines), own: new Beats(this.#lines) };
    this.#earning = [...elements.entries()].flatMap(([place, element]) => (earns(element) ? [place] : []));
    this.#worth = bitsAt([...elements.entries()].flatMap(([place, { worth }]) => (worth > 0 ? [place] : [])));
    this.#formHits = new Float64Array(journeys.forms.length);
    this.#sourceHits = new Float64Array(journeys.sources.length);
  }

  begin(crowd: OfCrowd): void {
    this.#crowd = crowd;
    this.#all.begin();
    this.#paid.begin();
    this.#beats.all.begin();
    if (this.#later !== null) this.#later.all.begin();
    if (crowd !== 'some') return;
    if (this.#later !== null) this.#later.own.begin();
    this.#own.begin();
    this.#beats.own.begin();
  }

  see({ form, source, value, isBack, isEntry, isStep, isOwn }: Seen): void {
    const forms = this.#forms;
    const sources = this.#sources;
    const width = this.#width;
    const isWide = width > HIGH;
    const ofForm = form * width;
    const ofSource = source * width;
    // Money given back is nothing that an element of its kind counts.
    const own = isBack ? 0 : -1;
    const low = ((forms[ofForm + AT] as number) & own) | (sources[ofSource + AT] as number);
    const high = isWide ? ((forms[ofForm + HIGH + AT] as number) & own) | (sources[ofSource + HIGH + AT] as number) : 0;
    const formHits = this.#formHits;
    const sourceHits = this.#sourceHits;
    formHits[form] = (formHits[form] as number) + (own & 1);
    sourceHits[source] = (sourceHits[source] as number) + 1;
    this.#all.add(low, high);
    const isApart = isOwn && this.#crowd === 'some';
    if (isApart) this.#own.add(low, high);
    if (value !== 0) {
      this.#paid.add(low, high);
      this.#earn(form, source, value);
    }
    if (this.#later !== null) {
      this.#later.all.see(low, high, isEntry);
      if (isApart) this.#later.own.see(low, high, isEntry);
    }
    if (!isStep && !isEntry) return;
    const outLow = ((forms[ofForm + OUT] as number) & own) | (sources[ofSource + OUT] as number);
    const outHigh = isWide ? ((forms[ofForm + HIGH + OUT] as number) & own) | (sources[ofSource + HIGH + OUT] as number) : 0;
    const inLow = ((forms[ofForm + IN] as number) & own) | (sources[ofSource + IN] as number);
    const inHigh = isWide ? ((forms[ofForm + HIGH + IN] as number) & own) | (sources[ofSource + HIGH + IN] as number) : 0;
    this.#beats.all.go(outLow, outHigh, inLow, inHigh, isEntry, isStep);
    if (isApart) this.#beats.own.go(outLow, outHigh, inLow, inHigh, isEntry, isStep);
  }

  /** Adds the money of an event to the elements it belongs to, also where it gives money back. */
  #earn(form: number, source: number, value: number): void {
    const isAt = (ends: Int32Array, thing: number, place: number) =>
      ((ends[thing * this.#width + AT + (place >> 5) * HIGH] ?? 0) & (1 << (place & 31))) !== 0;
    for (const place of this.#earning) {
      const isHere = isAt(this.#forms, form, place) || isAt(this.#sources, source, place);
      if (isHere) this.#revenue[place] = (this.#revenue[place] ?? 0) + value;
    }
  }

  end(): void {
    const [all, own, paid] = [this.#all, this.#own, this.#paid];
    const [worthLow, worthHigh] = this.#worth;
    tally(all.low, all.high, this.#people);
    tally(all.low & worthLow & ~paid.low, all.high & worthHigh & ~paid.high, this.#unpriced);
    tally(this.#beats.all.takenLow, this.#beats.all.takenHigh, this.#taken.all);
    if (this.#withOwn && this.#crowd !== 'none') {
      const isAll = this.#crowd === 'all';
      const [there, taken] = isAll ? [all, this.#beats.all] : [own, this.#beats.own];
      tally(there.low, there.high, this.#ownPeople);
      tally(taken.takenLow, taken.takenHigh, this.#taken.own);
      (isAll ? this.#later?.all : this.#later?.own)?.tally(this.#taken.own);
    }
    this.#later?.all.tally(this.#taken.all);
  }

  #hitsOf(element: CountedElement): number {
    const seen = isSource(element) ? this.#sourceHits : this.#formHits;
    return this.#journeys.countedBy(element.rule).reduce((sum, isMet, thing) => sum + isMet * (seen[thing] ?? 0), 0);
  }

  #numbersOf(element: CountedElement, place: number): readonly [string, number][] {
    return [
      [COLUMN.people(place), this.#people[place] ?? 0],
      [COLUMN.hits(place), this.#hitsOf(element)],
      [COLUMN.own(place), this.#ownPeople[place] ?? 0],
      [COLUMN.revenue(place), this.#revenue[place] ?? 0],
      [COLUMN.unpriced(place), this.#unpriced[place] ?? 0],
    ];
  }

  get numbers(): Numbers {
    const elements = this.#elements.flatMap((element, place) => this.#numbersOf(element, place));
    const lines = this.#lines.flatMap(({ place }): [string, number][] => [
      [COLUMN.line(place, 'all'), this.#taken.all[place] ?? 0],
      [COLUMN.line(place, 'own'), this.#taken.own[place] ?? 0],
    ]);
    return Object.fromEntries([...elements, ...lines]);
  }
}
