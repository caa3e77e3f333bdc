import { type CountedElement, isSource } from '../../_kit/maps/normalise.ts';
import { emptyList } from '../../journeys/empty-list.ts';
import type { Numbers } from '../counting.ts';
import { pricedOf, TOTAL, WHOSE, type Whose } from '../totals.ts';
import type { Counter } from './scan.ts';
import type { Way } from './way.ts';
import { IS, kindOf, type Words } from './words.ts';

/** How one person reached a priced element: whether as one of the crowd, and whether an event there carried money. */
const REACHED = { any: 1, own: 2, paid: 4 } as const;

/** What of a crowd is counted. */
class Crowd {
  people = 0;
  buyers = 0;
  sales = 0;
  /** Minor units. */
  revenue = 0;
  /** People by priced element. */
  readonly unpriced: Float64Array;
  /** Did this person buy as one of it? */
  bought = false;

  constructor(priced: number) {
    this.unpriced = new Float64Array(priced);
  }
}

/** What events of a kind earn: whether an element sells by them, and the priced elements that count them (places among these). */
interface Earning {
  readonly sells: boolean;
  readonly priced: readonly number[];
}

/** Counts what a canvas as a whole did, as `compileTotals` has the store count it. */
export class TotalsCounter implements Counter {
  readonly #words: Words;
  readonly #everybody: boolean;
  /** By the place of an element on the canvas, its place among those that have a price. */
  readonly #pricedPlaces: ReadonlyMap<number, number>;
  readonly #earnings: Earning[] = [];
  readonly #crowds: Readonly<Record<Whose, Crowd>>;
  /** How this person reached priced elements, and which. */
  readonly #reached: Uint8Array;
  readonly #touched: number[] = [];

  constructor(words: Words, elements: readonly CountedElement[]) {
    const priced = pricedOf(elements);
    this.#words = words;
    this.#everybody = !elements.some(isSource);
    this.#pricedPlaces = new Map(priced.map((element, place) => [elements.indexOf(element), place]));
    this.#crowds = { own: new Crowd(priced.length), other: new Crowd(priced.length) };
    this.#reached = new Uint8Array(priced.length);
  }

  /** Brings what kinds earn up to the kinds there are. */
  #bringUp(): void {
    for (const { forms, sources } of this.#words.kinds.slice(this.#earnings.length)) {
      const priced = [...forms, ...sources].flatMap((place) => this.#pricedPlaces.get(place) ?? []);
      this.#earnings.push({ sells: forms.some((place) => this.#words.sellsAt(place)), priced });
    }
  }

  count(way: Way): void {
    if (this.#earnings.length < this.#words.kinds.length) this.#bringUp();
    const { own, other } = this.#crowds;
    own.bought = false;
    other.bought = false;
    if ((way.union & IS.earns) !== 0) this.#alongSales(way);
    for (let one = 0; one < way.payments; one += 1) {
      const { kind, whole, value, at } = way.paid(one);
      this.#earn(this.#sellsBy(whole), this.#pricedBy(kind), value, at >= way.ownAt);
    }
    if (this.#touched.length > 0) this.#settle();
    const isThere = (way.union & IS.here) !== 0;
    if (this.#everybody ? isThere : way.crowd !== 'none') own.people += 1;
    else if (isThere) other.people += 1;
    if (own.bought) own.buyers += 1;
    else if (other.bought) other.buyers += 1;
  }

  #sellsBy(kind: number): boolean {
    return (this.#earnings[kind] as Earning).sells;
  }
  #pricedBy(kind: number): readonly number[] {
    return (this.#earnings[kind] as Earning).priced;
  }

  /** What earns without carrying money. */
  #alongSales({ words, length, ownFrom }: Way): void {
    for (let place = 0; place < length; place += 1) {
      const word = words[place] as number;
      if ((word & IS.earns) === 0) continue;
      const kind = kindOf(word);
      this.#earn(this.#sellsBy(kind), this.#pricedBy(kind), 0, place >= ownFrom);
    }
  }

  #earn(isSelling: boolean, priced: readonly number[], value: number, isOwn: boolean): void {
    if (!isSelling && priced.length === 0) return;
    const crowd = isOwn ? this.#crowds.own : this.#crowds.other;
    crowd.revenue += value;
    if (value >= 0 && (isSelling || value !== 0)) {
      crowd.sales += 1;
      crowd.bought = true;
    }
    const how = REACHED.any | (isOwn ? REACHED.own : 0) | (value === 0 ? 0 : REACHED.paid);
    for (const place of priced) {
      if (this.#reached[place] === 0) this.#touched.push(place);
      this.#reached[place] = (this.#reached[place] ?? 0) | how;
    }
  }

  /** Whoever reached a priced element without bringing money earned what the plan says they are worth. */
  #settle(): void {
    for (const place of this.#touched) {
      const how = this.#reached[place] ?? 0;
      this.#reached[place] = 0;
      if ((how & REACHED.paid) !== 0) continue;
      const crowd = (how & REACHED.own) === 0 ? this.#crowds.other : this.#crowds.own;
      crowd.unpriced[place] = (crowd.unpriced[place] ?? 0) + 1;
      crowd.bought = true;
    }
    emptyList(this.#touched);
  }

  get numbers(): Numbers {
    const columns = WHOSE.flatMap((whose): [string, number][] => {
      const { people, buyers, sales, revenue, unpriced } = this.#crowds[whose];
      return [
        [TOTAL.people(whose), people],
        [TOTAL.buyers(whose), buyers],
        [TOTAL.sales(whose), sales],
        [TOTAL.revenue(whose), revenue],
        ...[...unpriced.entries()].map(([place, number]): [string, number] => [TOTAL.unpriced(whose, place), number]),
      ];
    });
    return Object.fromEntries(columns);
  }
}
