import { shared, withRoom } from './numbers.ts';
import type { Row } from './rows.ts';

/** Money and orders of events, by the place that a track names. */
export interface Extras {
  /** Minor units. */
  readonly values: Float64Array;
  /** 1 for what does not count since a keyed sender reported its order. */
  readonly replaced: Uint8Array;
  /** The order that is named, 0 for none. */
  readonly orders: BigUint64Array;
}

/** As threads hand it to one another: the lists are shared. */
export interface ExtrasState {
  readonly values: Float64Array;
  readonly orders: BigUint64Array;
  readonly replacedBy: BigUint64Array;
  readonly keyed: ReadonlySet<bigint>;
}
const NOTHING: ExtrasState = {
  values: new Float64Array(1),
  orders: new BigUint64Array(1),
  replacedBy: new BigUint64Array(1),
  keyed: new Set(),
};

export class ExtrasBuilder {
  #values: Float64Array;
  #orders: BigUint64Array;
  #replacedBy: BigUint64Array;
  #keyed: ReadonlySet<bigint>;
  #size: number;
  #replaced = new Uint8Array(0);

  constructor({ values, orders, replacedBy, keyed }: ExtrasState = NOTHING) {
    this.#values = values;
    this.#orders = orders;
    this.#replacedBy = replacedBy;
    this.#keyed = keyed;
    this.#size = values.length;
  }

  /** What there is by now. Nobody writes to lists that were handed over: they have no room, so whatever comes makes larger ones. */
  get state(): ExtrasState {
    this.#values = shared(this.#values, this.#size);
    this.#orders = shared(this.#orders, this.#size);
    this.#replacedBy = shared(this.#replacedBy, this.#size);
    return { values: this.#values, orders: this.#orders, replacedBy: this.#replacedBy, keyed: this.#keyed };
  }

  get size(): number {
    return this.#size;
  }

  /** The place of what a row has. */
  add({ value, order, replacedBy }: Row): number {
    const place = this.#size;
    this.#values = withRoom(this.#values, place);
    this.#orders = withRoom(this.#orders, place);
    this.#replacedBy = withRoom(this.#replacedBy, place);
    this.#values[place] = value;
    this.#orders[place] = order;
    this.#replacedBy[place] = replacedBy;
    this.#size += 1;
    return place;
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
