import type { Track } from '../../journeys/columns.ts';

/** Whose events stand where. */
export interface Whose {
  readonly track: Track;
  readonly from: number;
  readonly to: number;
}

/** The first time that somebody named an order. */
interface First {
  readonly whose: Whose;
  readonly at: number;
  /** Somebody else did so in the same millisecond. */
  isTied: boolean;
}

/** Money of an order that was given back, and to whom first. */
interface Given extends First {
  amount: number;
}

/** Money given back, as what it takes off whose conversions. Amounts are minor units. */
export interface Refund {
  readonly whose: Whose;
  readonly at: number;
  readonly amount: number;
}

const isSame = (one: Whose, other: Whose) => one.track === other.track && one.from === other.from;

function earlier<Kind extends First>(known: Kind, whose: Whose, at: number): boolean {
  if (at < known.at) return true;
  if (at === known.at && !isSame(known.whose, whose)) known.isTied = true;
  return false;
}

/**
 * Money given back that names its order belongs to whoever bought that, when they did; where nobody is known to have, to whom it was
 * given first, then. Orders are gathered before sales: what was bought is looked for by order.
 */
export class Refunds {
  readonly #given = new Map<bigint, Given>();
  readonly #sold = new Map<bigint, First>();

  give(order: bigint, whose: Whose, at: number, amount: number): void {
    const known = this.#given.get(order);
    if (!known) this.#given.set(order, { whose, at, amount, isTied: false });
    else if (earlier(known, whose, at)) this.#given.set(order, { whose, at, amount: known.amount + amount, isTied: false });
    else known.amount += amount;
  }

  sell(order: bigint, whose: Whose, at: number): void {
    if (!this.#given.has(order)) return;
    const known = this.#sold.get(order);
    if (!known || earlier(known, whose, at)) this.#sold.set(order, { whose, at, isTied: false });
  }

  /** Null where it is not known whose they are. */
  refunds(): readonly Refund[] | null {
    const refunds = [...this.#given].map(([order, given]) => ({ amount: given.amount, first: this.#sold.get(order) ?? given }));
    if (refunds.some(({ first }) => first.isTied)) return null;
    return refunds.map(({ amount, first: { whose, at } }) => ({ whose, at, amount }));
  }
}
