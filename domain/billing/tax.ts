import type { PriceList, TaxShown } from '../plans/prices.ts';

/** Ten-thousandths of a percent: the finest rate there is. */
const FINE = 10_000n;
const WHOLE = 100n * FINE;

/** A share of an amount, to the whole minor unit; half of one rounds up. Exact for any amount. */
const shareOf = (amount: number, part: bigint, of: bigint): number => Number((2n * BigInt(amount) * part + of) / (2n * of));

/** What is charged for something, in minor units. */
export interface Taxed {
  /** What is paid. */
  readonly total: number;
  /** Of it. */
  readonly tax: number;
}

/**
 * What is charged for a price, less what was left over: the tax is on that and no more, as what is left
 * over was taxed when it was paid. `shown`: as it was when the plan was bought; the rate is today's.
 */
export function withTax(price: number, shown: TaxShown, { tax }: Pick<PriceList, 'tax'>): Taxed {
  const rate = BigInt(Math.round((tax?.percent ?? 0) * Number(FINE)));
  if (shown === 'included') return { total: price, tax: shareOf(price, rate, WHOLE + rate) };
  const added = shareOf(price, rate, WHOLE);
  return { total: price + added, tax: added };
}

/** How prices of a list are meant. Where nothing is said of taxes they are whole. */
export const shownIn = ({ tax }: Pick<PriceList, 'tax'>): TaxShown => tax?.shown ?? 'included';
