/** Counts visits through: each visit of a visitor has one number, which no other visitor's has. */
export class VisitNumbers {
  readonly #places = new Map<number, number>();
  #last = -1;
  #lastPlace = -1;
  #next: number;

  /** `next`: the first number that no visit has. */
  constructor(next = 0) {
    this.#next = next;
  }

  get next(): number {
    return this.#next;
  }

  /** Another visitor's events begin. */
  begin(): void {
    this.#places.clear();
    this.#last = -1;
  }

  placeOf(number: number): number {
    if (number === this.#last) return this.#lastPlace;
    let place = this.#places.get(number);
    if (place === undefined) {
      place = this.#next;
      this.#next += 1;
      this.#places.set(number, place);
    }
    this.#last = number;
    this.#lastPlace = place;
    return place;
  }
}
