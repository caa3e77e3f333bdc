import type { NumberProblem } from '../numbers/parse-number.ts';
import { plainDecimal } from '../numbers/plain-decimal.ts';
import { type Currency, exponentOf } from './currencies.ts';
import { LARGEST_AMOUNT } from './money.ts';

/** Why a typed amount cannot be taken. */
export type AmountProblem = NumberProblem;
export type ParsedAmount = { readonly minor: number } | { readonly problem: AmountProblem };

/** Minor units of a plain decimal, digit by digit so that nothing is rounded. */
function minorOf(plain: string, currency: Currency): ParsedAmount {
  const digits = exponentOf(currency);
  const [whole = '0', fraction = ''] = plain.split('.');
  if (fraction.slice(digits).replace(/0+$/, '') !== '') return { problem: 'tooManyDecimals' };
  const minor = Number(`${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`);
  if (Math.abs(minor) > LARGEST_AMOUNT) return { problem: 'tooLarge' };
  return { minor: minor === 0 ? 0 : minor };
}

/**
 * An amount as somebody types it: `12,500`, `12500.5`, `12.500,50` in German, with or without a sign or the
 * currency. The language says which separator groups; the other one is accepted as a decimal where it cannot be
 * meant as a group.
 */
export function parseAmount(text: string, currency: Currency, language: string): ParsedAmount {
  const plain = plainDecimal(text, language);
  return plain === null ? { problem: 'notANumber' } : minorOf(plain, currency);
}
