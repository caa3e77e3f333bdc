import { isCurrency, minorPerUnit } from '../../money/currencies.ts';
import { startingRate } from '../../money/starting-rates.ts';

/**
 * What amounts of templates are compared in. Those that come with the product have no currency of their own: they
 * are whatever its canvas will count in, and compare as amounts of this one.
 */
export const COMPARED_IN = 'USD';

/**
 * An amount in units of `COMPARED_IN`, at the rates that ship with their day (`STARTING_RATES_DAY`): good enough to
 * put templates in an order, and never shown. Null where no rate ships.
 * @param minor in minor units of its currency
 * @param currency ISO 4217
 */
export function comparedValue(minor: number, currency: string): number | null {
  if (!isCurrency(currency)) return null;
  const rate = currency === COMPARED_IN ? 1 : startingRate(currency, COMPARED_IN);
  return rate === null ? null : (minor / minorPerUnit(currency)) * rate;
}

/** Puts amounts of several currencies in an order. What cannot be compared stands last, whichever way it goes. */
export function byValue<Row>(amountOf: (row: Row) => { readonly minor: number; readonly currency: string }, isDescending: boolean) {
  const worth = (row: Row) => {
    const { minor, currency } = amountOf(row);
    return comparedValue(minor, currency);
  };
  return (a: Row, b: Row): number => {
    const [one, other] = [worth(a), worth(b)];
    if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0);
    return isDescending ? other - one : one - other;
  };
}
