import { parseNumber } from '#domain/numbers/parse-number.ts';

/**
 * A whole number as the language writes it: `12,500`, in German `12.500` or `12.500,00`. Null for
 * nothing; what is no whole number stays as typed, so that the problem can be seen and named.
 */
export function readWhole(text: string, language: string): number | string | null {
  if (text.trim() === '') return null;
  const read = parseNumber(text, language, 0);
  return 'value' in read ? read.value : text;
}
