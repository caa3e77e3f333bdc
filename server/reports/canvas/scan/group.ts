import { type CountedElement, earns } from '../../_kit/maps/normalise.ts';
import type { Group } from '../../_kit/maps/plan.ts';
import { COLUMN } from '../compile.ts';
import type { Numbers } from '../counting.ts';
import { type Places, placesOf } from '../lines.ts';
import { AT, Beats, IN, OUT, ROW_SHIFT } from './beats.ts';
import { type Bits, bitsAt, NO_BITS, tally } from './bits.ts';
import { LaterLines } from './later.ts';
import type { Counter } from './scan.ts';
import type { Way } from './way.ts';
import type { Kind, Words } from './words.ts';

/** A number for each element or line of a group, by place. */
const lists = () => new Float64Array(64);

/** People at elements and on lines, of a crowd. */
interface People {
  readonly at: Float64Array;
  readonly taken: Float64Array;
  readonly left: Float64Array;
}
const nobody = (): People => ({ at: lists(), taken: lists(), left: lists() });
const sumOf = (numbers: Float64Array, more: Float64Array, place: number) => (numbers[place] ?? 0) + (more[place] ?? 0);

/**
 * Counts a group of a canvas as `compileGroup` has the store count it: people, hits and money of elements, people on lines, all of it
 * for everybody, and people once more from the moment on that they came by a drawn source.
 */
export class GroupCounter implements Counter {
  readonly #words: Words;
  readonly #elements: readonly CountedElement[];
  /** Place on the canvas of each element of the group, and the other way round; -1 for none. */
  readonly #wholePlaces: readonly number[];
  readonly #placeOf: Int32Array;
  readonly #lines: Places;
  /** Bits of the lines that begin or end at each element. */
  readonly #begins: readonly Bits[];
  readonly #ends: readonly Bits[];
  /** Bits of each kind of event (`AT`, `OUT`, `IN`), as far as kinds are known. */
  #table = new Int32Array(0);
  #known = 0;
  readonly #beats: Beats;
  readonly #later: LaterLines | null;
  /** The lines that lead on, and bits of the elements that they lead on from. */
  readonly #leading: Places;
  readonly #leads: Bits;
  readonly #earning: readonly number[];
  readonly #worth: Bits;
  /** Of everybody who did all of it as one of the crowd; of all others, and of what they did as one of it. */
  readonly #whole = nobody();
  readonly #rest = nobody();
  readonly #part = nobody();
  readonly #revenue = lists();
  readonly #unpriced = lists();
  readonly #withOwn: boolean;

  constructor(words: Words, canvasElements: readonly CountedElement[], { elements, lines }: Group, withOwn: boolean) {
    const placeById = new Map(canvasElements.map(({ id }, place) => [id, place]));
    this.#words = words;
    this.#elements = elements;
    this.#wholePlaces = elements.map(({ id }) => placeById.get(id) ?? -1);
    this.#placeOf = new Int32Array(canvasElements.length).fill(-1);
    for (const [place, whole] of this.#wholePlaces.entries()) this.#placeOf[whole] = place;
    this.#lines = placesOf({ elements, lines });
    const atOnce = this.#lines.filter(({ kind }) => kind !== 'later');
    const bitsOf = (end: 'from' | 'to') =>
      elements.map((_, at) => bitsAt(atOnce.flatMap((line) => (line[end] === at ? [line.place] : []))));
    this.#begins = bitsOf('from');
    this.#ends = bitsOf('to');
    this.#beats = new Beats(this.#lines);
    this.#later = this.#lines.some(({ kind }) => kind === 'later') ? new LaterLines(this.#lines) : null;
    this.#earning = [...elements.entries()].flatMap(([place, element]) => (earns(element) ? [place] : []));
    this.#worth = bitsAt([...elements.entries()].flatMap(([place, { worth }]) => (worth > 0 ? [place] : [])));
    this.#leading = this.#lines.filter(({ leads }) => leads);
    this.#leads = bitsAt(this.#leading.map(({ from }) => from));
    this.#withOwn = withOwn;
  }

  /** Brings the table up to the kinds there are. */
  #bringUp(): void {
    const { kinds } = this.#words;
    const rows = kinds.length << ROW_SHIFT;
    if (rows > this.#table.length) {
      const larger = new Int32Array(2 * rows);
      larger.set(this.#table);
      this.#table = larger;
    }
    for (; this.#known < kinds.length; this.#known += 1) this.#learn(this.#known << ROW_SHIFT, kinds[this.#known] as Kind);
  }

  #learn(row: number, { forms, sources }: Kind): void {
    for (const whole of [...forms, ...sources]) {
      const place = this.#placeOf[whole] as number;
      if (place < 0) continue;
      this.#set(row + AT, bitsAt([place]));
      this.#set(row + OUT, this.#begins[place] ?? NO_BITS);
      this.#set(row + IN, this.#ends[place] ?? NO_BITS);
    }
  }

  #set(at: number, [low, high]: Bits): void {
    this.#table[at] = (this.#table[at] as number) | low;
    this.#table[at + 1] = (this.#table[at + 1] as number) | high;
  }

  count(way: Way): void {
    if (this.#known < this.#words.kinds.length) this.#bringUp();
    const isWhole = way.crowd === 'all';
    const people = isWhole ? this.#whole : this.#rest;
    const { atLow, atHigh } = this.#along(way, 0, people);
    this.#earn(way, atLow, atHigh);
    if (this.#withOwn && way.crowd === 'some') this.#along(way, way.ownFrom, this.#part);
  }

  #along({ words, length }: Way, from: number, people: People): Beats {
    const beats = this.#beats;
    beats.go(words, from, length, this.#table);
    tally(beats.atLow, beats.atHigh, people.at);
    this.#later?.go(words, from, length, this.#table, beats.atLow, beats.atHigh);
    const takenLow = beats.takenLow | (this.#later?.takenLow ?? 0);
    const takenHigh = beats.takenHigh | (this.#later?.takenHigh ?? 0);
    tally(takenLow, takenHigh, people.taken);
    this.#leave(beats, takenLow, takenHigh, people.left);
    return beats;
  }

  /** Adds 1 at each element that they were at and went on from by none of the lines that lead on. */
  #leave({ atLow, atHigh }: Beats, takenLow: number, takenHigh: number, into: Float64Array): void {
    const [leadsLow, leadsHigh] = this.#leads;
    let [low, high] = [atLow & leadsLow, atHigh & leadsHigh];
    if ((low | high) === 0) return;
    for (const { place, from } of this.#leading) {
      if (((place < 32 ? takenLow : takenHigh) & (1 << (place & 31))) === 0) continue;
      if (from < 32) low &= ~(1 << from);
      else high &= ~(1 << (from & 31));
    }
    tally(low, high, into);
  }

  /** Money of the elements it belongs to, also where it is given back; and who was at one without bringing any. */
  #earn(way: Way, atLow: number, atHigh: number): void {
    let [paidLow, paidHigh] = [0, 0];
    for (let one = 0; one < way.payments; one += 1) {
      const { kind, whole, value } = way.paid(one);
      paidLow |= this.#table[(kind << ROW_SHIFT) + AT] as number;
      paidHigh |= this.#table[(kind << ROW_SHIFT) + AT + 1] as number;
      for (const place of this.#earning) {
        const bits = this.#table[(whole << ROW_SHIFT) + AT + (place >> 5)] as number;
        if ((bits & (1 << (place & 31))) !== 0) this.#revenue[place] = (this.#revenue[place] as number) + value;
      }
    }
    const [worthLow, worthHigh] = this.#worth;
    const [unpricedLow, unpricedHigh] = [atLow & worthLow & ~paidLow, atHigh & worthHigh & ~paidHigh];
    if ((unpricedLow | unpricedHigh) !== 0) tally(unpricedLow, unpricedHigh, this.#unpriced);
  }

  get numbers(): Numbers {
    const hits = this.#words.hitsBy();
    const own = (of: keyof People, place: number) => (this.#withOwn ? sumOf(this.#whole[of], this.#part[of], place) : 0);
    const elements = this.#elements.flatMap((_, place): [string, number][] => [
      [COLUMN.people(place), sumOf(this.#whole.at, this.#rest.at, place)],
      [COLUMN.hits(place), hits[this.#wholePlaces[place] ?? -1] ?? 0],
      [COLUMN.own(place), own('at', place)],
      [COLUMN.left(place, 'all'), sumOf(this.#whole.left, this.#rest.left, place)],
      [COLUMN.left(place, 'own'), own('left', place)],
      [COLUMN.revenue(place), this.#revenue[place] ?? 0],
      [COLUMN.unpriced(place), this.#unpriced[place] ?? 0],
    ]);
    const lines = this.#lines.flatMap(({ place }): [string, number][] => [
      [COLUMN.line(place, 'all'), sumOf(this.#whole.taken, this.#rest.taken, place)],
      [COLUMN.line(place, 'own'), own('taken', place)],
    ]);
    return Object.fromEntries([...elements, ...lines]);
  }
}
