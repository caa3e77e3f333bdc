/** Amounts of a bill in minor units. */
export interface BilledAmounts {
  readonly list: number;
  readonly discount: number;
  readonly credit: number;
  readonly tax: number;
  readonly amount: number;
}

export type InvoiceLine = 'plan' | 'discount' | 'credit' | 'net' | 'tax';

/**
 * How the sum of a bill comes about: the price and what is taken off it; then, where there is a tax, what
 * is charged without it and the tax itself, whether it stood in the price or came on top.
 */
export function linesOf({ list, discount, credit, tax, amount }: BilledAmounts): readonly (readonly [InvoiceLine, number])[] {
  const all: readonly (readonly [InvoiceLine, number])[] = [
    ['plan', list],
    ['discount', -discount],
    ['credit', -credit],
    ['net', tax === 0 ? 0 : amount - tax],
    ['tax', tax],
  ];
  return all.filter(([line, cents]) => line === 'plan' || cents !== 0);
}
