/** Things told apart by which elements of a canvas count them. Few are: most forms of events are nothing to a canvas. */
export class Classes {
  /** The class of each thing, by its place. */
  readonly of: Int32Array;
  /** By class, the places of the elements that count its things. */
  readonly elements: (readonly number[])[] = [];
  /** By class, the one that its things were of before elements told them apart. */
  readonly origins: number[] = [];

  /** `origins`: by thing, the class that it begins with. There are so many of them. */
  constructor(origins: ArrayLike<number>, count: number) {
    this.of = Int32Array.from(origins);
    for (let origin = 0; origin < count; origin += 1) this.#make([], origin);
  }

  get count(): number {
    return this.elements.length;
  }

  #make(elements: readonly number[], origin: number): number {
    this.origins.push(origin);
    return this.elements.push(elements) - 1;
  }

  /** Tells those that one more element counts from the others of their class. `isMet`: by thing, 1 where it does. */
  split(element: number, isMet: Uint8Array): void {
    const met = new Map<number, number>();
    for (let thing = 0; thing < isMet.length; thing += 1) {
      if (isMet[thing] !== 1) continue;
      const before = this.of[thing] as number;
      let after = met.get(before);
      if (after === undefined) {
        after = this.#make([...(this.elements[before] ?? []), element], this.origins[before] ?? 0);
        met.set(before, after);
      }
      this.of[thing] = after;
    }
  }
}
