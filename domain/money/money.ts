import { type Currency, exponentOf, minorPerUnit } from './currencies.ts';

/** An amount in whole minor units (cents, yen, fils) of one currency. Amounts of different currencies are never added. */
export interface Money {
  readonly amount: number;
  readonly currency: Currency;
}

/** The largest amount that is still exact, in minor units. */
export const LARGEST_AMOUNT = Number.MAX_SAFE_INTEGER;

/** Rounds half away from zero: what a till does, and the same for refunds as for sales. */
export function roundHalfAway(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}

/** Major units as minor units: 12.34 dollars are 1234 cents, 500 yen are 500. Half a minor unit rounds away from zero. */
export function toMinor(units: number, currency: Currency): number {
  // 1.005 * 100 is 100.49999…: the product is written with the digits that a person would see before it is rounded.
  return roundHalfAway(Number((units * minorPerUnit(currency)).toPrecision(15)));
}

/** Minor units as major units, for a chart's axis or an input; not for further sums. */
export function toUnits(minor: number, currency: Currency): number {
  return minor / minorPerUnit(currency);
}

/**
 * Minor units as plain decimal text without grouping, `12.34`: for files and for inputs of programs.
 * Parts of a minor unit, as a mean has, are rounded.
 */
export function toDecimalText(amount: number, currency: Currency): string {
  const digits = exponentOf(currency);
  const minor = roundHalfAway(amount);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const sign = minor < 0 ? '-' : '';
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${text.slice(text.length - digits)}`;
}

/**
 * An amount in another currency. `rate` is how many major units of `to` one major unit of the
 * amount's currency is worth. Half a minor unit rounds away from zero.
 */
export function convert({ amount, currency }: Money, to: Currency, rate: number): Money {
  if (currency === to) return { amount, currency };
  return { amount: toMinor(toUnits(amount, currency) * rate, to), currency: to };
}
