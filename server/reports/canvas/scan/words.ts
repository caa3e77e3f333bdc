import { type CountedElement, isSource, sells } from '../../_kit/maps/normalise.ts';
import { SOURCE_BITS } from '../../journeys/columns.ts';
import type { WorkspaceJourneys } from '../../journeys/workspace.ts';
import { Classes } from './classes.ts';
import type { Meanings } from './meanings.ts';

/** Bits of a word. `came`: by a drawn source. `here`: an element counts it. `earns`: an element that sells, or that people are worth something at. */
export const IS = { entry: 1, step: 2, came: 4, here: 8, earns: 16 } as const;
/** Above the bits stands the number of the kind. */
const KIND_SHIFT = 5;
/** An event with none of them is nothing to a canvas. */
export const MATTERS = IS.entry | IS.step | IS.here | IS.earns;

export const kindOf = (word: number) => word >> KIND_SHIFT;

/** What some events are to a canvas alike: elements, by place, that count them by what they are, and by what they came by. */
export interface Kind {
  readonly forms: readonly number[];
  readonly sources: readonly number[];
}

/** Classes of forms by classes of sources; more of them than any canvas comes to by itself. */
const MOST_PAIRS = 1 << 24;
/** Parts of what counts an event: more of them than people come to on a map that was drawn. */
const MOST_PARTS = 1 << 20;
const UNKNOWN = 0;
/** The word of what no element counts: that of the first kind. */
const NOTHING = 0;
/** Whatever is asked of a form: it is not there. */
const WITHHELD = -1;
const [NO_STEP, STEP] = [0, 1];

/**
 * What each event is to a canvas, as one number (a word): bits, and the number of its kind. Events that the same elements count are of
 * one kind, and what a counter has to know of it is worked out once.
 */
export class Words {
  readonly #elements: readonly CountedElement[];
  readonly #forms: Classes;
  readonly #sources: Classes;
  /** By form: where its class begins in `pairs`, or `WITHHELD`. By source: its class. */
  readonly ofForm: Int32Array;
  readonly ofSource: Int32Array;
  /** Words by class of form and class of source, without `entry`; `UNKNOWN` until one is met. */
  readonly pairs: Int32Array;
  readonly kinds: Kind[] = [{ forms: [], sources: [] }];
  /** Events of each kind that were met. */
  hits = new Float64Array(64);
  /** Lists of elements that were asked for by `with`, as numbers, and the words of those. */
  readonly #states = new Map<number, number>();
  readonly #byState = new Map<number, number>();

  /** @throws Error where the elements tell too many kinds apart. */
  constructor(journeys: WorkspaceJourneys, elements: readonly CountedElement[], { step, withheld }: Meanings) {
    this.#elements = elements;
    this.#forms = new Classes(step, 2);
    this.#sources = new Classes(new Uint8Array(journeys.sources.length), 1);
    for (const [place, element] of elements.entries()) {
      (isSource(element) ? this.#sources : this.#forms).split(place, journeys.countedBy(element.rule));
    }
    const { count } = this.#sources;
    if (this.#forms.count * count > MOST_PAIRS) throw new Error('The elements of the canvas tell too many kinds of events apart');
    this.pairs = new Int32Array(this.#forms.count * count);
    this.ofForm = this.#forms.of.map((form, place) => (withheld[place] === 1 ? WITHHELD : form * count));
    this.ofSource = this.#sources.of;
  }

  /** The word of what no pair was met of before. `pair`: its place in `pairs`. */
  define(pair: number): number {
    const { count } = this.#sources;
    const [form, source] = [Math.floor(pair / count), pair % count];
    const kind: Kind = { forms: this.#forms.elements[form] ?? [], sources: this.#sources.elements[source] ?? [] };
    const word = this.#add(kind) | (this.#forms.origins[form] === STEP ? IS.step : 0);
    this.pairs[pair] = word;
    return word;
  }

  /** The word of one more kind, without `step`. */
  #add(kind: Kind): number {
    const earns = [...kind.forms, ...kind.sources].some((place) => this.earnsAt(place));
    const word =
      (this.kinds.length << KIND_SHIFT) |
      (kind.sources.length > 0 ? IS.came | IS.here : 0) |
      (kind.forms.length > 0 ? IS.here : 0) |
      (earns ? IS.earns : 0);
    this.kinds.push(kind);
    if (this.kinds.length > this.hits.length) {
      const more = new Float64Array(2 * this.hits.length);
      more.set(this.hits);
      this.hits = more;
    }
    return word;
  }

  /** The word of what these elements and no others count, without `entry` and `step`. */
  with(forms: readonly number[], sources: readonly number[]): number {
    if (forms.length === 0 && sources.length === 0) return NOTHING;
    let state = 0;
    for (const places of [sources, forms]) for (const place of places) state = this.#after(state, place);
    const known = this.#byState.get(state);
    if (known !== undefined) return known;
    if (this.#byState.size >= MOST_PARTS) throw new Error('People walk to too many different parts of the canvas');
    const word = this.#add({ forms: [...forms], sources: [...sources] });
    this.#byState.set(state, word);
    return word;
  }

  /** A number for each list of places, made place by place. */
  #after(state: number, place: number): number {
    const key = state * this.#elements.length + place;
    const known = this.#states.get(key);
    if (known !== undefined) return known;
    const next = this.#states.size + 1;
    this.#states.set(key, next);
    return next;
  }

  /** One event that was of one kind is of another. */
  move(from: number, to: number): void {
    this.hits[from] = (this.hits[from] as number) - 1;
    this.hits[to] = (this.hits[to] as number) + 1;
  }

  sellsAt(place: number): boolean {
    const element = this.#elements[place];
    return element !== undefined && sells(element.rule);
  }
  earnsAt(place: number): boolean {
    return this.sellsAt(place) || (this.#elements[place]?.worth ?? 0) > 0;
  }

  #wordOf(row: number, source: number): number {
    const pair = row + (this.ofSource[source & SOURCE_BITS] as number);
    const word = this.pairs[pair] as number;
    return word === UNKNOWN ? this.define(pair) : word;
  }

  /** The word of an event that no element counts by what it is. */
  unmet(isStep: boolean, source: number): number {
    return this.#wordOf((isStep ? STEP : NO_STEP) * this.#sources.count, source);
  }

  /** The word of an event by its form and source, without `entry`; below 0 where the form is not there. */
  of(form: number, source: number): number {
    const row = this.ofForm[form] as number;
    return row < 0 ? row : this.#wordOf(row, source);
  }

  /** Events that elements count, by the place of the element. */
  hitsBy(): Float64Array {
    const hits = new Float64Array(this.#elements.length);
    for (const [kind, { forms, sources }] of this.kinds.entries())
      for (const places of [forms, sources]) for (const place of places) hits[place] = (hits[place] ?? 0) + (this.hits[kind] ?? 0);
    return hits;
  }
}
