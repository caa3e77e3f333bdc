import { type Currency, exponentOf } from './currencies.ts';
import { LARGEST_AMOUNT } from './money.ts';

/** Why a typed amount cannot be taken. */
export type AmountProblem = 'notANumber' | 'tooManyDecimals' | 'tooLarge';
export type ParsedAmount = { readonly minor: number } | { readonly problem: AmountProblem };

interface Separators {
  readonly group: string;
  readonly decimal: string;
}

function separatorsOf(language: string): Separators {
  const parts = new Intl.NumberFormat(language, { minimumFractionDigits: 1, useGrouping: 'always' }).formatToParts(12345.6);
  const find = (type: string) => parts.find((part) => part.type === type)?.value;
  return { group: find('group') ?? ',', decimal: find('decimal') ?? '.' };
}

const GROUPED = /^\d{1,3}(?:,\d{3})+$/;

/** Digits with `.` as the decimal point and no grouping, or null where the text is no number. */
function plainDecimal(text: string, { group, decimal }: Separators): string | null {
  const compact = text.replace(/[\s'’_]/g, '');
  const parts = compact.split(decimal);
  if (parts.length > 2) return null;
  const [whole = '', fraction] = parts;
  const commas = whole.replaceAll(group, ',');
  if (fraction === undefined && commas.split(',').length === 2 && !GROUPED.test(commas)) {
    // "12,5" where the language groups by commas: nobody groups by one or two digits, so it is a decimal.
    return /^\d+,\d+$/.test(commas) ? commas.replace(',', '.') : null;
  }
  if (!/^\d*$/.test(commas) && !GROUPED.test(commas)) return null;
  const digits = commas.replaceAll(',', '');
  if (fraction === undefined) return digits === '' ? null : digits;
  return /^\d*$/.test(fraction) && digits + fraction !== '' ? `${digits || '0'}.${fraction}` : null;
}

/** Minor units of a plain decimal, digit by digit so that nothing is rounded. */
function minorOf(plain: string, currency: Currency): ParsedAmount {
  const digits = exponentOf(currency);
  const [whole = '0', fraction = ''] = plain.split('.');
  if (fraction.slice(digits).replace(/0+$/, '') !== '') return { problem: 'tooManyDecimals' };
  const minor = Number(`${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`);
  return minor > LARGEST_AMOUNT ? { problem: 'tooLarge' } : { minor };
}

/**
 * An amount as somebody types it: `12,500`, `12500.5`, `12.500,50` in German, with or without a sign.
 * The language says which separator groups; the other one is accepted as a decimal where it cannot be meant
 * as a group.
 */
export function parseAmount(text: string, currency: Currency, language: string): ParsedAmount {
  const trimmed = text.trim().replace('−', '-');
  const isNegative = trimmed.startsWith('-');
  const plain = plainDecimal(isNegative ? trimmed.slice(1) : trimmed, separatorsOf(language));
  if (plain === null) return { problem: 'notANumber' };
  const parsed = minorOf(plain, currency);
  return 'minor' in parsed && isNegative && parsed.minor !== 0 ? { minor: -parsed.minor } : parsed;
}
