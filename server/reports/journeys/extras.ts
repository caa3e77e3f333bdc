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

export interface ExtrasState {
  readonly values: readonly number[];
  readonly orders: readonly bigint[];
  readonly replacedBy: readonly bigint[];
  readonly keyed: ReadonlySet<bigint>;
}
const NOTHING: ExtrasState = { values: [0], orders: [0n], replacedBy: [0n], keyed: new Set() };

export class ExtrasBuilder {
  readonly #values: number[];
  readonly #orders: bigint[];
  readonly #replacedBy: bigint[];
  #keyed: ReadonlySet<bigint>;
  #replaced = new Uint8Array(0);

  constructor({ values, orders, replacedBy, keyed }: ExtrasState = NOTHING) {
    this.#values = [...values];
    this.#orders = [...orders];
    this.#replacedBy = [...replacedBy];
    this.#keyed = keyed;
  }

  get state(): ExtrasState {
    return { values: this.#values, orders: this.#orders, replacedBy: this.#replacedBy, keyed: this.#keyed };
  }

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
