/** What a dictionary knows, by place; undefined where a number is all that is known. */
export interface DictionaryState<Thing> {
  readonly numbers: readonly number[];
  readonly things: readonly (Thing | undefined)[];
}

/** Things that events have in common, each kept once: their number in the store, and their place here. */
export class Dictionary<Thing> {
  readonly #places = new Map<number, number>();
  readonly #things: (Thing | undefined)[] = [];
  #lastNumber = -1;
  #lastPlace = -1;

  /** The place of what has this number. What was never seen has one from now on, and is to be defined. */
  placeOf(number: number): number {
    // Events of a visit stand together and have most in common.
    if (number === this.#lastNumber) return this.#lastPlace;
    let place = this.#places.get(number);
    if (place === undefined) {
      place = this.#things.length;
      this.#places.set(number, place);
      this.#things.push(undefined);
    }
    this.#lastNumber = number;
    this.#lastPlace = place;
    return place;
  }

  get state(): DictionaryState<Thing> {
    return { numbers: [...this.#places.keys()], things: this.#things };
  }

  define(number: number, thing: Thing): void {
    this.#things[this.placeOf(number)] = thing;
  }

  /** Is there something whose number is all that is known? */
  isIncomplete(): boolean {
    return this.#things.includes(undefined);
  }

  /** By place. @throws Error while something is not defined. */
  things(): readonly Thing[] {
    if (this.isIncomplete()) throw new Error('Events name something that was not defined');
    return this.#things as readonly Thing[];
  }
}
