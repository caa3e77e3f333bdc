import { type CountedCanvas, isSource } from '../../_kit/maps/normalise.ts';
import type { Track } from '../../journeys/columns.ts';
import type { Way } from './way.ts';
import { IS, type Kind, kindOf, type Words } from './words.ts';

/** A line by the places of its ends among the elements of the canvas. */
interface Into {
  readonly kind: CountedCanvas['lines'][number]['kind'];
  readonly from: number;
  readonly fromSource: boolean;
  readonly toSource: boolean;
}

const BEAT = IS.entry | IS.step;

/**
 * Funnel mode: takes from the events of a way the elements that whoever did them had not walked to by then, line by line from a start of
 * the map. What is left is a way as any other, so all counters count it as ever.
 *
 * One pass from event to event tells it, whatever the lines are: each leads on from what was walked before. Moments are numbers of a clock
 * that goes on from person to person, so nothing has to be emptied.
 */
export class Chain {
  readonly #words: Words;
  readonly #isStart: Uint8Array;
  /** Lines by the place of the element at their end. */
  readonly #into: readonly (readonly Into[])[];
  readonly #everybody: boolean;
  #clock = 0;
  /** When this person began. */
  #begun = 0;
  /** By element: when this person first was there, last took a step there, last began a visit there; before `#begun`: somebody else. */
  readonly #since: Float64Array;
  readonly #stepped: Float64Array;
  readonly #entered: Float64Array;
  /** When the last step was; and the last beat, where it began a visit and was no step. 0: nothing yet. */
  #lastStep = 0;
  #coming = 0;
  /** Elements of the event that is looked at, as far as they were walked to: forms and sources. */
  readonly #forms: number[] = [];
  readonly #sources: number[] = [];
  /** Where in the track the events of the way are. */
  #places = new Int32Array(64);

  constructor(words: Words, { elements, lines }: CountedCanvas, starts: readonly string[]) {
    const placeOf = new Map(elements.map(({ id }, place) => [id, place]));
    const sources = new Set(elements.filter(isSource).map(({ id }) => id));
    const into: Into[][] = elements.map(() => []);
    for (const { kind, from, to } of lines) {
      const [start, end] = [placeOf.get(from), into[placeOf.get(to) ?? -1]];
      if (start !== undefined) end?.push({ kind, from: start, fromSource: sources.has(from), toSource: sources.has(to) });
    }
    const begins = new Set(starts);
    this.#words = words;
    this.#isStart = Uint8Array.from(elements, ({ id }) => (begins.has(id) ? 1 : 0));
    this.#into = into;
    this.#everybody = sources.size === 0;
    this.#since = new Float64Array(elements.length);
    this.#stepped = new Float64Array(elements.length);
    this.#entered = new Float64Array(elements.length);
  }

  /** Goes along a way that was read from the same stretch of the track. */
  walk(way: Way, track: Track, from: number, to: number): void {
    this.#begun = this.#clock + 1;
    this.#lastStep = 0;
    this.#coming = 0;
    const { words, length } = way;
    let union = 0;
    for (let place = 0; place < length; place += 1) {
      const word = this.#step(words[place] as number);
      words[place] = word;
      union |= word;
    }
    way.union = union;
    if (this.#everybody && way.payments === 0) return;
    if (length > this.#places.length) this.#places = new Int32Array(2 * length);
    way.placesIn(track, from, to, this.#places);
    this.#settlePayments(way);
    if (!this.#everybody) this.#settleCrowd(way, track, from, to);
  }

  /** The word of the next event, with the elements that were walked to. */
  #step(word: number): number {
    this.#clock += 1;
    const kind = this.#words.kinds[kindOf(word)] as Kind;
    const { forms, sources } = kind;
    // Sources first: what a source brought may be the very event it was seen with first.
    this.#find(sources, this.#sources, word);
    this.#find(forms, this.#forms, word);
    if ((word & IS.step) !== 0) {
      for (const list of [this.#sources, this.#forms]) for (const place of list) this.#stepped[place] = this.#clock;
      this.#lastStep = this.#clock;
    }
    if ((word & BEAT) !== 0) this.#coming = (word & BEAT) === IS.entry ? this.#clock : 0;
    if (this.#forms.length === forms.length && this.#sources.length === sources.length) return word;
    const left = this.#words.with(this.#forms, this.#sources);
    this.#words.move(kindOf(word), kindOf(left));
    // What carries money earns by that, and its word says nothing of it.
    return (left & ((word & IS.earns) === 0 ? ~IS.earns : -1)) | (word & BEAT);
  }

  #find(places: readonly number[], found: number[], word: number): void {
    while (found.length > 0) found.pop();
    for (let one = 0; one < places.length; one += 1) {
      const place = places[one] as number;
      if (this.#isStart[place] !== 1 && !this.#isLedTo(place, word)) continue;
      found.push(place);
      if ((this.#since[place] as number) < this.#begun) this.#since[place] = this.#clock;
      if ((word & IS.entry) !== 0) this.#entered[place] = this.#clock;
    }
  }

  #isLedTo(place: number, word: number): boolean {
    const lines = this.#into[place] as readonly Into[];
    for (let one = 0; one < lines.length; one += 1) if (this.#leads(lines[one] as Into, word)) return true;
    return false;
  }

  #leads({ kind, from, fromSource, toSource }: Into, word: number): boolean {
    const isEntry = (word & IS.entry) !== 0;
    switch (kind) {
      case 'later': {
        const since = this.#since[from] as number;
        if (since < this.#begun || (toSource && !isEntry)) return false;
        return since < this.#clock || (fromSource && !toSource);
      }
      case 'landing': {
        const arrived = isEntry ? this.#clock : this.#coming;
        return arrived !== 0 && this.#entered[from] === arrived;
      }
      case 'next':
        return (word & IS.step) !== 0 && this.#lastStep !== 0 && this.#stepped[from] === this.#lastStep;
      case 'return':
        return isEntry && this.#lastStep !== 0 && this.#stepped[from] === this.#lastStep;
    }
  }

  #wasAt(place: number): boolean {
    return (this.#since[place] as number) >= this.#begun;
  }

  /** Money belongs to the elements that were walked to; what is given back is taken from those at which this person ever counts. */
  #settlePayments(way: Way): void {
    let place = 0;
    for (let one = 0; one < way.payments; one += 1) {
      const payment = way.paid(one);
      while (place < way.length && (this.#places[place] as number) < payment.at) place += 1;
      const isOnWay = place < way.length && this.#places[place] === payment.at;
      const [kind, whole] = [this.#words.kinds[payment.kind] as Kind, this.#words.kinds[payment.whole] as Kind];
      if (isOnWay) payment.kind = kindOf(way.words[place] as number);
      if (whole === kind) {
        payment.whole = payment.kind;
        continue;
      }
      const left = this.#words.kinds[payment.kind] as Kind;
      const back = whole.forms.filter((form) => !kind.forms.includes(form) && this.#wasAt(form));
      payment.whole = kindOf(this.#words.with([...left.forms, ...back], left.sources));
    }
  }

  /** Since when this person is one of the crowd, by what is left. */
  #settleCrowd(way: Way, track: Track, from: number, to: number): void {
    const { words, length } = way;
    let came = 0;
    while (came < length && ((words[came] as number) & IS.came) === 0) came += 1;
    if (came === length) {
      way.isOwnFrom('none', to, length);
      return;
    }
    const at = this.#places[came] as number;
    let first = at;
    while (first > from && track.times[first - 1] === track.times[at]) first -= 1;
    let own = came;
    while (own > 0 && (this.#places[own - 1] as number) >= first) own -= 1;
    way.isOwnFrom(first === from ? 'all' : 'some', first, first === from ? 0 : own);
  }
}
