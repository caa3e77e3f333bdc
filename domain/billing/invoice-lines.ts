/** Amounts of a bill in minor units. */
export interface BilledAmounts {
  readonly list: number;
  readonly discount: number;
  readonly credit: number;
  readonly tax: number;
  readonly amount: number;
}

export type InvoiceLine = 'plan' | 'discount' | 'credit' | 'tax';

/** How the sum of a bill comes about: lines that add up to what was charged, and the tax that is in them. */
export function linesOf({ list, discount, credit, tax, amount }: BilledAmounts): {
  readonly lines: readonly (readonly [InvoiceLine, number])[];
  /** In the sum already; 0 where it is a line of its own, or there is none. */
  readonly taxIncluded: number;
} {
  const added = amount - (list - discount - credit);
  const all: readonly (readonly [InvoiceLine, number])[] = [
    ['plan', list],
    ['discount', -discount],
    ['credit', -credit],
    ['tax', added],
  ];
  return { lines: all.filter(([line, cents]) => line === 'plan' || cents !== 0), taxIncluded: added === tax ? 0 : tax };
}
