/** Lets work on one thing run one after the other, in the order it came; work on other things goes on beside it. */
export class OneAtATime {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(thing: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#last.get(thing) ?? Promise.resolve()).then(work, work);
    this.#last.set(thing, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(thing) === mine) this.#last.delete(thing);
    }
  }
}
