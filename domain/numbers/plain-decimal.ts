/** How a language writes numbers. */
interface Separators {
  readonly group: string;
  readonly decimal: string;
}

const known = new Map<string, Separators>();

function separatorsOf(language: string): Separators {
  const before = known.get(language);
  if (before) return before;
  const parts = new Intl.NumberFormat(language, { minimumFractionDigits: 1, useGrouping: 'always' }).formatToParts(12345.6);
  const find = (type: string) => parts.find((part) => part.type === type)?.value;
  const separators = { group: find('group') ?? ',', decimal: find('decimal') ?? '.' };
  known.set(language, separators);
  return separators;
}

/** Nobody groups by a leading zero: "0,750" is three quarters. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+$/;
/** What may stand around a number that was copied from somewhere: `$`, `R$`, `EUR`, `%`. */
const BEFORE = /^([+-]?)(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3})([+-]?)/u;
const AFTER = /(?:%|\p{Sc}|[A-Z]{3})$/u;

/** The sign and what follows it, without spaces, currency, percent sign and marks between digits. */
function stripped(text: string): readonly [negative: boolean, bare: string] {
  const compact = text
    .normalize('NFKC')
    .replace(/[\s'’_]/g, '')
    .replaceAll('−', '-')
    .replace(BEFORE, '$1$2')
    .replace(AFTER, '');
  const negative = compact.startsWith('-');
  return [negative, compact.replace(/^[+-]/, '')];
}

/**
 * A number as somebody types it, as digits with `.` as the decimal point and no grouping: `-1234.5`. Null for a
 * text that is no number. The language says which separator groups; the other one is taken as a decimal where it
 * cannot be meant as a group ("12,5" in English, "12.50" in German). Full-width digits are digits.
 */
export function plainDecimal(text: string, language: string): string | null {
  const [negative, bare] = stripped(text);
  const digits = unsigned(bare, separatorsOf(language));
  return digits === null ? null : `${negative ? '-' : ''}${digits}`;
}

function unsigned(bare: string, { group, decimal }: Separators): string | null {
  const parts = bare.split(decimal);
  if (parts.length > 2) return null;
  const [whole = '', fraction] = parts;
  const commas = whole.replaceAll(group, ',');
  if (fraction === undefined && commas.split(',').length === 2 && !GROUPED.test(commas)) {
    return /^\d+,\d+$/.test(commas) ? commas.replace(',', '.') : null;
  }
  if (!/^\d*$/.test(commas) && !GROUPED.test(commas)) return null;
  const digits = commas.replaceAll(',', '');
  if (fraction === undefined) return digits === '' ? null : digits;
  return /^\d*$/.test(fraction) && digits + fraction !== '' ? `${digits || '0'}.${fraction}` : null;
}
