import { CARRIES, extraAt, SOURCE_BITS, type Track } from '../../journeys/columns.ts';
import type { Extras } from '../../journeys/extras.ts';
import type { Meanings } from './meanings.ts';
import { IS, kindOf, MATTERS, type Words } from './words.ts';

/** Whether all that somebody did is since they came by a drawn source, some of it, or nothing. */
export type OfCrowd = 'all' | 'some' | 'none';

/** An event that carried money. */
interface Payment {
  /** Its place in the track. */
  at: number;
  /** What counts it, and what would if it gave no money back. */
  kind: number;
  whole: number;
  /** Minor units, below 0 where money is given back. */
  value: number;
}

/**
 * What of one person's events matters to a canvas, in order: a word for each. It is put together once and gone along by each counter. One
 * object for everybody, one after the other, with lists of the longest way so far.
 */
export class Way {
  readonly #words: Words;
  readonly #meanings: Meanings;
  readonly #extras: Extras;
  readonly #everybody: boolean;
  #room = new Int32Array(64);
  length = 0;
  /** All words, bit by bit. */
  union = 0;
  crowd: OfCrowd = 'none';
  /** The first word, and the first place in the track, since this person came by a drawn source. */
  ownFrom = 0;
  ownAt = 0;
  payments = 0;
  readonly #paid: Payment[] = [];

  /** `everybody`: no source is drawn, so all that somebody did is theirs. */
  constructor(words: Words, meanings: Meanings, extras: Extras, everybody: boolean) {
    this.#words = words;
    this.#meanings = meanings;
    this.#extras = extras;
    this.#everybody = everybody;
  }

  get words(): Int32Array {
    return this.#room;
  }
  /** Of one of so many `payments`. */
  paid(payment: number): Payment {
    return this.#paid[payment] as Payment;
  }

  /** Puts the way of one person together: the events of a track from one place to before another. */
  read(track: Track, from: number, to: number): void {
    if (to - from > this.#room.length) this.#room = new Int32Array(2 * (to - from));
    this.payments = 0;
    const { forms, sources } = track;
    const { ofForm, ofSource, pairs } = this.#words;
    const way = this.#room;
    let { hits } = this.#words;
    let [length, union, cameAt, ownFrom] = [0, 0, -1, 0];
    for (let at = from; at < to; at += 1) {
      const source = sources[at] as number;
      const row = ofForm[forms[at] as number] as number;
      if (row < 0) continue;
      const pair = row + (ofSource[source & SOURCE_BITS] as number);
      let word = pairs[pair] as number;
      if (word === 0) {
        word = this.#words.define(pair);
        hits = this.#words.hits;
      }
      if ((source & CARRIES) !== 0) {
        word = this.#pay(track, at, word);
        hits = this.#words.hits;
        if (word < 0) continue;
      }
      const kind = kindOf(word);
      hits[kind] = (hits[kind] as number) + 1;
      word |= source >>> 31;
      if ((word & MATTERS) === 0) continue;
      if ((word & IS.came) !== 0 && cameAt < 0) {
        cameAt = at;
        ownFrom = length;
      }
      union |= word;
      way[length] = word;
      length += 1;
    }
    this.length = length;
    this.union = union;
    this.#own(track, from, to, cameAt, ownFrom);
  }

  /** Since when this person is one of the crowd. What they did at the very moment at which they came is theirs already, whatever its place. */
  #own(track: Track, from: number, to: number, cameAt: number, ownFrom: number): void {
    this.crowd = this.#everybody ? 'all' : 'none';
    this.ownAt = this.#everybody ? from : to;
    this.ownFrom = this.#everybody ? 0 : this.length;
    if (this.#everybody || cameAt < 0) return;
    const { times } = track;
    let first = cameAt;
    while (first > from && times[first - 1] === times[cameAt]) first -= 1;
    this.ownAt = first;
    this.crowd = first === from ? 'all' : 'some';
    this.ownFrom = first === from ? 0 : ownFrom - this.#mattering(track, first, cameAt);
  }

  #matters(track: Track, at: number): boolean {
    const source = track.sources[at] as number;
    const word = this.#words.of(track.forms[at] as number, source);
    const counted = word < 0 || (source & CARRIES) === 0 ? word : this.#wordWith(track, at, word, extraAt(track, at));
    return counted >= 0 && ((counted | (source >>> 31)) & MATTERS) !== 0;
  }

  /** How many events of a stretch matter. */
  #mattering(track: Track, from: number, to: number): number {
    let count = 0;
    for (let at = from; at < to; at += 1) if (this.#matters(track, at)) count += 1;
    return count;
  }

  /** Writes where in the track the events of this way are, which was read from the same stretch. */
  placesIn(track: Track, from: number, to: number, into: Int32Array): void {
    let place = 0;
    for (let at = from; at < to; at += 1) {
      if (!this.#matters(track, at)) continue;
      into[place] = at;
      place += 1;
    }
  }

  /** Says anew since when this person is one of the crowd: a place in the track, and the first word. */
  isOwnFrom(crowd: OfCrowd, at: number, word: number): void {
    this.crowd = crowd;
    this.ownAt = at;
    this.ownFrom = word;
  }

  /** What an event is with what it carries; below 0 where it does not count, because a keyed sender says what its order is. */
  #wordWith({ forms, sources }: Track, at: number, word: number, extra: number): number {
    if (this.#extras.replaced[extra] === 1) return -1;
    if ((this.#extras.values[extra] as number) >= 0) return word;
    const form = forms[at] as number;
    // Money given back: no element of its kind counts it, and no line begins or ends at it.
    const isBack = this.#meanings.refunded[form] === 1;
    const counted = isBack ? this.#words.unmet((word & IS.step) !== 0, sources[at] as number) : word;
    return this.#meanings.refundable[form] === 1 ? counted & ~IS.step : counted;
  }

  #pay(track: Track, at: number, word: number): number {
    const extra = extraAt(track, at);
    const counted = this.#wordWith(track, at, word, extra);
    const value = this.#extras.values[extra] as number;
    if (counted < 0 || value === 0) return counted;
    this.#paid[this.payments] ??= { at: 0, kind: 0, whole: 0, value: 0 };
    const payment = this.paid(this.payments);
    this.payments += 1;
    payment.at = at;
    payment.kind = kindOf(counted);
    payment.whole = kindOf(word);
    payment.value = value;
    // Whoever counts money goes along the payments.
    return counted & ~IS.earns;
  }
}
