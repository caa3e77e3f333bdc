/** Reads numbers as people type them in their language: "1.234,5" in German, "1,234.5" in English. */
export interface Separators {
  readonly decimal: string;
  readonly group: string;
}

const cache = new Map<string, Separators>();

function separatorsOf(language: string): Separators {
  const known = cache.get(language);
  if (known) return known;
  const parts = new Intl.NumberFormat(language).formatToParts(12345.6);
  const find = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise;
  const separators = { decimal: find('decimal', '.'), group: find('group', ',') };
  cache.set(language, separators);
  return separators;
}

/**
 * The number in a text; undefined for an empty text, null for one that is no number.
 * A lone separator of the other kind is read as a decimal one when it cannot be a group
 * ("0.75" typed by a German, "0,75" by an Englishman).
 */
export function parseNumber(text: string, language: string): number | null | undefined {
  const { decimal, group } = separatorsOf(language);
  const bare = text.replace(/[\s\u00a0\u202f%$€£¥₹]|R\$/g, '').replace('−', '-');
  if (bare === '') return undefined;
  const foreign = group === '.' || group === ',' ? group : decimal === '.' ? ',' : '.';
  const groups = bare.split(foreign);
  const last = groups.at(-1) ?? '';
  const isDecimal = !bare.includes(decimal) && groups.length === 2 && (last.length !== 3 || groups[0] === '0');
  const plain = isDecimal ? bare.replace(foreign, '.') : bare.split(foreign).join('').replace(decimal, '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** How a number stands in a field while it is not being typed in: with groups, at most `digits` decimals. */
export function writeNumber(value: number, language: string, digits: number): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
}
