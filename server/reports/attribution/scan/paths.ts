import type { PathRow } from '../compile.ts';

/** Visits that led to something: places of their labels, oldest first, and milliseconds before it. */
export interface Led {
  readonly labels: number[];
  readonly ages: number[];
  /** 1 for those that are counted. */
  readonly counted: number[];
  /** Milliseconds from the first and the last opt-in; -1: none. */
  readonly firstOptIn: number;
  readonly lastOptIn: number;
}

interface Row extends PathRow {
  plain_sold: number;
  plain_amount: number;
  readonly solds: number[];
  readonly amounts: number[];
  readonly all_ages: (readonly number[])[];
  readonly first_opt_ins: number[];
  readonly last_opt_ins: number[];
}

/** Nobody came by anything. */
export const NO_LABEL = -1;

/** Puts conversions together that came the same way, as the store does. */
export class Paths {
  readonly #labels: readonly string[];
  readonly #rows = new Map<string, Row>();
  /** Of conversions that belong to one label. */
  readonly #plain = new Map<number, Row>();

  constructor(labels: readonly string[]) {
    this.#labels = labels;
  }

  /** All visits had one label, which gets all of it in every model. */
  addPlain(label: number, sold: number, amount: number): void {
    let row = this.#plain.get(label);
    if (row === undefined) {
      row = rowOf(label === NO_LABEL ? [] : [this.#labels[label] ?? ''], label === NO_LABEL ? [] : [1]);
      this.#plain.set(label, row);
    }
    row.plain_sold += sold;
    row.plain_amount += amount;
  }

  add(led: Led, sold: number, amount: number): void {
    const row = this.#rowOf(led);
    row.solds.push(sold);
    row.amounts.push(amount);
    row.all_ages.push(led.ages);
    row.first_opt_ins.push(led.firstOptIn);
    row.last_opt_ins.push(led.lastOptIn);
  }

  #rowOf({ labels, counted }: Led): Row {
    const key = `${labels.join()} ${counted.join('')}`;
    const known = this.#rows.get(key);
    if (known) return known;
    const row = rowOf(
      labels.map((label) => this.#labels[label] ?? ''),
      counted,
    );
    this.#rows.set(key, row);
    return row;
  }

  get rows(): readonly PathRow[] {
    return [...this.#plain.values(), ...this.#rows.values()];
  }
}

function rowOf(path: readonly string[], counted: readonly number[]): Row {
  const lists = { solds: [], amounts: [], all_ages: [], first_opt_ins: [], last_opt_ins: [] };
  return { path, counted, plain_sold: 0, plain_amount: 0, ...lists };
}
