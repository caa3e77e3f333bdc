import { plainDecimal } from './plain-decimal.ts';

/** Why a typed number cannot be taken. */
export type NumberProblem = 'notANumber' | 'tooManyDecimals' | 'tooLarge';
export type ParsedNumber = { readonly value: number } | { readonly problem: NumberProblem };

/**
 * A plain number as somebody types it in their language: `12,500`, `12.500,5` in German, with or without a sign or
 * a percent sign. `decimals` is how many may follow the point; zeros at the end do not count. Money has
 * `parseAmount`, which knows the decimals of each currency.
 */
export function parseNumber(text: string, language: string, decimals: number): ParsedNumber {
  const plain = plainDecimal(text, language);
  if (plain === null) return { problem: 'notANumber' };
  const [, fraction = ''] = plain.split('.');
  if (fraction.slice(decimals).replace(/0+$/, '') !== '') return { problem: 'tooManyDecimals' };
  const value = Number(plain);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return { problem: 'tooLarge' };
  return { value: value === 0 ? 0 : value };
}
