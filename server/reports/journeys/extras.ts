import type { Row } from './rows.ts';

/** Money and orders of events, by the place that a track names. */
export interface Extras {
  /** Minor units. */
  readonly values: readonly number[];
  /** 1 for what does not count since a keyed sender reported its order. */
  readonly replaced: Uint8Array;
  /** The order that is named, 0 for none. */
  readonly orders: readonly bigint[];
}

export class ExtrasBuilder {
  readonly #values: number[] = [0];
  readonly #orders: bigint[] = [0n];
  readonly #replacedBy: bigint[] = [0n];
  #keyed: ReadonlySet<bigint> = new Set();
  #replaced = new Uint8Array(1);

  get size(): number {
    return this.#values.length;
  }

  /** The place of what a row has. */
  add({ value, order, replacedBy }: Row): number {
    this.#values.push(value);
    this.#orders.push(order);
    this.#replacedBy.push(replacedBy);
    return this.#values.length - 1;
  }

  /** Orders that keyed senders reported. */
  setKeyed(orders: ReadonlySet<bigint>): void {
    this.#keyed = orders;
    this.#replaced = new Uint8Array(0);
  }

  get extras(): Extras {
    this.#bringUp();
    return { values: this.#values, orders: this.#orders, replaced: this.#replaced };
  }

  /** Brings `replaced` up to the extras there are. */
  #bringUp(): void {
    const known = this.#replaced.length;
    if (known === this.size) return;
    const replaced = new Uint8Array(this.size);
    replaced.set(this.#replaced);
    for (let extra = known; extra < replaced.length; extra += 1) {
      const order = this.#replacedBy[extra] ?? 0n;
      replaced[extra] = order !== 0n && this.#keyed.has(order) ? 1 : 0;
    }
    this.#replaced = replaced;
  }
}
