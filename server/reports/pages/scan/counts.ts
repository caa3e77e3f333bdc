import { READ_NAMES, type Read } from '../reads.ts';

const NO_PAGE = -1;

/** Of each page, by its place. */
export type PageNumbers = Readonly<Record<Read, Float64Array>>;

const add = (numbers: Float64Array, page: number, amount: number) => {
  numbers[page] = (numbers[page] as number) + amount;
};

/** Adds up what was seen of pages: one visit of one person after the other, the pages of each in order. */
export class PageCounts {
  readonly numbers: PageNumbers;
  /** How many people saw any. */
  people = 0;
  /** The last person and the last visit that saw a page. */
  readonly #lastPerson: Uint32Array;
  readonly #lastVisit: Uint32Array;
  #person = 0;
  #visit = 0;
  /** The last person who saw a page. */
  #viewer = 0;
  /** The page that is looked at, and since when (milliseconds). */
  #page = NO_PAGE;
  #since = 0;
  #first = NO_PAGE;
  #views = 0;
  #steps = 0;
  /** How far down which pages of this visit were read. Lists of the longest visit so far: emptied ones would be made anew for each of millions. */
  #scrolls = 0;
  readonly #read: number[] = [];
  readonly #readTo: number[] = [];

  constructor(pages: number) {
    this.numbers = Object.fromEntries(READ_NAMES.map((name) => [name, new Float64Array(pages)])) as Record<Read, Float64Array>;
    this.#lastPerson = new Uint32Array(pages);
    this.#lastVisit = new Uint32Array(pages);
  }

  beginPerson(): void {
    this.#person += 1;
  }

  beginVisit(): void {
    this.#visit += 1;
    this.#page = NO_PAGE;
    this.#views = 0;
    this.#steps = 0;
    this.#scrolls = 0;
  }

  /** Something was done; whoever does nothing else on one page bounces. */
  step(): void {
    this.#steps += 1;
  }

  view(page: number, time: number): void {
    const { entrances, views } = this.numbers;
    if (this.#views === 0) {
      this.#first = page;
      add(entrances, page, 1);
    } else this.#stay(time);
    this.#views += 1;
    this.#page = page;
    this.#since = time;
    add(views, page, 1);
    this.#meet(page);
  }

  scroll(page: number, depth: number): void {
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

  /** The visit ended, in milliseconds. */
  endVisit(time: number): void {
    const { depths, read, exits, bounces } = this.numbers;
    for (let place = 0; place < this.#scrolls; place += 1) {
      add(depths, this.#read[place] as number, this.#readTo[place] as number);
      add(read, this.#read[place] as number, 1);
    }
    if (this.#views === 0) return;
    if (this.#viewer !== this.#person) {
      this.#viewer = this.#person;
      this.people += 1;
    }
    this.#stay(time);
    add(exits, this.#page, 1);
    if (this.#views === 1 && this.#steps === 1) add(bounces, this.#first, 1);
  }

  /** Somebody stayed at the page until a moment. */
  #stay(until: number): void {
    const lasted = until - this.#since;
    if (lasted <= 0) return;
    add(this.numbers.stayed, this.#page, lasted);
    add(this.numbers.stays, this.#page, 1);
  }

  /** This person sees a page in this visit, maybe again. */
  #meet(page: number): void {
    if (this.#lastVisit[page] === this.#visit) return;
    this.#lastVisit[page] = this.#visit;
    add(this.numbers.visits, page, 1);
    if (this.#lastPerson[page] === this.#person) return;
    this.#lastPerson[page] = this.#person;
    add(this.numbers.people, page, 1);
  }
}
