import { type Currency, exponentOf, minorPerUnit } from './currencies.ts';
import { toDecimalText } from './money.ts';

/**
 * An amount of minor units as a reader of the language writes it, with the currency's sign and all
 * of its decimals; exact for any amount. The number of decimals is that of ISO 4217, which `Intl`
 * does not follow everywhere.
 */
export function writeMoney(minor: number, currency: Currency, language: string): string {
  const digits = exponentOf(currency);
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(toDecimalText(minor, currency) as Intl.StringNumericLiteral);
}

/** The same as a price list writes it: with the short sign, and without decimals where there are none. */
export function writePrice(minor: number, currency: Currency, language: string): string {
  const digits = minor % minorPerUnit(currency) === 0 ? 0 : exponentOf(currency);
  const look = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const format = new Intl.NumberFormat(language, { ...look, minimumFractionDigits: digits, maximumFractionDigits: digits });
  return format.format(toDecimalText(minor, currency) as Intl.StringNumericLiteral);
}

/** The same without the currency's sign and without grouping: what `parseAmount` reads back in the same language. */
export function writeAmount(minor: number, currency: Currency, language: string): string {
  const digits = exponentOf(currency);
  const format = new Intl.NumberFormat(language, { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits });
  return format.format(toDecimalText(minor, currency) as Intl.StringNumericLiteral);
}
