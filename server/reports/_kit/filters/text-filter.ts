import { isOfWhole, type Match } from '#domain/kit/matches.ts';
import { plainAddress, plainHost, readablePath } from '#domain/tracking/readable-address.ts';
import type { AttributeKey } from '#domain/wire/filters/attribute-keys.ts';
import type { Parameters } from '../parameters.ts';

/** SQL of a text as it is compared: trimmed, and in small letters. */
export const plain = (text: string) => `lowerUTF8(trimBoth(${text}))`;

/** How a text is compared; case never matters, an absent text is the empty text. */
const COMPARE = {
  is: (text, value) => `${text} = ${value}`,
  isNot: (text, value) => `${text} != ${value}`,
  contains: (text, value) => `position(${text}, ${value}) > 0`,
  containsNot: (text, value) => `position(${text}, ${value}) = 0`,
} as const satisfies Record<Match, (text: string, value: string) => string>;

function compare(parameters: Parameters, text: string, match: Match, wanted: string): string {
  if (wanted === '' && !isOfWhole(match)) return match === 'contains' ? '1' : '0';
  return `(${COMPARE[match](text, parameters.text(wanted))})`;
}

/** SQL of one comparison, spaces around either side aside. `text` is an expression of this program, `value` what a person typed. */
export function textFilter(parameters: Parameters, text: string, match: Match, value: string): string {
  return compare(parameters, plain(text), match, value.trim().toLowerCase());
}

/** SQL of a path in the form of `readablePath`. What is no UTF-8 would make the composing fail. */
export const readable = (path: string) => `lowerUTF8(normalizeUTF8NFC(toValidUTF8(decodeURLComponent(${path}))))`;

const hostText = (value: string) => plainHost(value) || value.trim().toLowerCase();
const pathText = (value: string) => readablePath(value.trim());

/** Columns that hold addresses: how they and what a person typed are brought to one form. A closing slash never matters in "is". */
const ADDRESSES = {
  host: { sql: 'lowerUTF8(host)', wanted: hostText },
  referrer: { sql: plain('referrer'), wanted: hostText },
  path: { sql: readable('path'), wanted: pathText },
  url: { sql: `concat(lowerUTF8(host), ${readable('path')})`, wanted: plainAddress },
} as const;
const isAddress = (key: string): key is keyof typeof ADDRESSES => Object.hasOwn(ADDRESSES, key);

/** SQL of one comparison of a column of an event, or of its `url`: of addresses in whatever way they were written. */
export function columnFilter(parameters: Parameters, column: AttributeKey, match: Match, value: string): string {
  if (!isAddress(column)) return textFilter(parameters, column, match, value);
  const { sql, wanted } = ADDRESSES[column];
  const text = wanted(value);
  if (!isOfWhole(match)) return compare(parameters, sql, match, text);
  return compare(parameters, `replaceRegexpOne(${sql}, '/+$', '')`, match, text.replace(/\/+$/, ''));
}
