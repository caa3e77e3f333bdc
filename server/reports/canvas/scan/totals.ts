import { emptyList } from '../../journeys/empty-list.ts';
import type { WorkspaceJourneys } from '../../journeys/workspace.ts';
import type { Numbers } from '../counting.ts';
import { type CountedElement, isSource, sells } from '../normalise.ts';
import { pricedOf, TOTAL, WHOSE, type Whose } from '../totals.ts';
import { anyOf } from './meanings.ts';
import type { Counter, OfCrowd, Seen } from './scan.ts';

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

/** Places in the list of all priced elements, by the forms or sources that they count. */
function pricedBy(journeys: WorkspaceJourneys, priced: readonly CountedElement[], ofSources: boolean): readonly (readonly number[])[] {
  const things: number[][] = Array.from({ length: (ofSources ? journeys.sources : journeys.forms).length }, () => []);
  for (const [place, element] of priced.entries()) {
    if (isSource(element) !== ofSources) continue;
    for (const [thing, isMet] of journeys.countedBy(element.rule).entries()) if (isMet === 1) things[thing]?.push(place);
  }
  return things;
}

const [HERE, EARNS] = [1, 2];
const bitsOf = (here: Uint8Array, earns: Uint8Array) => here.map((isHere, thing) => isHere * HERE + (earns[thing] ?? 0) * EARNS);
const isAnything = (places: readonly (readonly number[])[]) => Uint8Array.from(places, ({ length }) => (length > 0 ? 1 : 0));

/** Counts what a canvas as a whole did, as `compileTotals` has the store count it. */
export class TotalsCounter implements Counter {
  readonly #everybody: boolean;
  readonly #selling: Uint8Array;
  readonly #priced: { readonly forms: readonly (readonly number[])[]; readonly sources: readonly (readonly number[])[] };
  /** By form, and by source: does an element count it (`HERE`), and does it earn anything (`EARNS`)? */
  readonly #forms: Uint8Array;
  readonly #sources: Uint8Array;
  readonly #crowds: Readonly<Record<Whose, Crowd>>;
  #isThere = false;
  #isCome = false;
  /** How this person reached priced elements, and which. */
  readonly #reached: Uint8Array;
  readonly #touched: number[] = [];

  constructor(journeys: WorkspaceJourneys, elements: readonly CountedElement[]) {
    const { length: forms } = journeys.forms;
    const answers = (some: readonly CountedElement[]) => some.map(({ rule }) => journeys.countedBy(rule));
    const priced = pricedOf(elements);
    this.#everybody = !elements.some(isSource);
    this.#selling = anyOf(answers(elements.filter(({ rule }) => sells(rule))), forms);
    this.#priced = { forms: pricedBy(journeys, priced, false), sources: pricedBy(journeys, priced, true) };
    const here = anyOf(answers(elements.filter((element) => !isSource(element))), forms);
    const came = anyOf(answers(elements.filter(isSource)), journeys.sources.length);
    this.#forms = bitsOf(here, anyOf([this.#selling, isAnything(this.#priced.forms)], forms));
    this.#sources = bitsOf(came, isAnything(this.#priced.sources));
    this.#crowds = { own: new Crowd(priced.length), other: new Crowd(priced.length) };
    this.#reached = new Uint8Array(priced.length);
  }

  begin(crowd: OfCrowd): void {
    this.#isThere = false;
    this.#isCome = crowd !== 'none';
    this.#crowds.own.bought = false;
    this.#crowds.other.bought = false;
  }

  see(seen: Seen): void {
    const ofForm = this.#forms[seen.form] as number;
    const ofSource = this.#sources[seen.source] as number;
    if ((ofSource & HERE) !== 0 || ((ofForm & HERE) !== 0 && !seen.isBack)) this.#isThere = true;
    if (((ofForm | ofSource) & EARNS) !== 0) this.#earn(seen);
  }

  #earn({ form, source, value, isBack, isOwn }: Seen): void {
    const ofForm = isBack ? [] : (this.#priced.forms[form] ?? []);
    const ofSource = this.#priced.sources[source] ?? [];
    const isSelling = this.#selling[form] === 1;
    if (!isSelling && ofForm.length === 0 && ofSource.length === 0) return;
    const crowd = isOwn ? this.#crowds.own : this.#crowds.other;
    crowd.revenue += value;
    if (value >= 0 && (isSelling || value !== 0)) {
      crowd.sales += 1;
      crowd.bought = true;
    }
    const how = REACHED.any | (isOwn ? REACHED.own : 0) | (value === 0 ? 0 : REACHED.paid);
    for (const places of [ofForm, ofSource]) for (const place of places) this.#reach(place, how);
  }

  #reach(place: number, how: number): void {
    if (this.#reached[place] === 0) this.#touched.push(place);
    this.#reached[place] = (this.#reached[place] ?? 0) | how;
  }

  end(): void {
    const { own, other } = this.#crowds;
    for (const place of this.#touched) {
      const how = this.#reached[place] ?? 0;
      this.#reached[place] = 0;
      if ((how & REACHED.paid) !== 0) continue;
      const crowd = (how & REACHED.own) === 0 ? other : own;
      crowd.unpriced[place] = (crowd.unpriced[place] ?? 0) + 1;
      crowd.bought = true;
    }
    emptyList(this.#touched);
    if (this.#everybody ? this.#isThere : this.#isCome) own.people += 1;
    else if (this.#isThere) other.people += 1;
    if (own.bought) own.buyers += 1;
    else if (other.bought) other.buyers += 1;
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
