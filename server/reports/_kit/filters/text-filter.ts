import { isOfWhole, type Match, meets } from '#domain/kit/matches.ts';
import { plainAddress, plainHost, readablePath } from '#domain/tracking/readable-address.ts';
import type { AttributeKey } from '#domain/wire/filters/attribute-keys.ts';
import type { Parameters } from '../parameters.ts';

/** SQL of a text as it is compared: trimmed, and in small letters. */
export const plain = (text: string) => `lowerUTF8(trimBoth(${text}))`;
/** The same of a text in memory. */
export const plainText = (text: string) => text.trim().toLowerCase();

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
  return compare(parameters, plain(text), match, plainText(value));
}

/** SQL of a path in the form of `readablePath`. What is no UTF-8 would make the composing fail. */
export const readable = (path: string) => `lowerUTF8(normalizeUTF8NFC(toValidUTF8(decodeURLComponent(${path}))))`;

const hostText = (value: string) => plainHost(value) || plainText(value);
const pathText = (value: string) => readablePath(value.trim());

/** What of an event an address is in. */
interface Addressed {
  readonly host: string;
  readonly path: string;
}
/** Columns that hold addresses: how they and what a person typed are brought to one form, by the store and (`of`) in memory. */
const ADDRESSES = {
  host: { sql: 'lowerUTF8(host)', of: ({ host }) => host.toLowerCase(), wanted: hostText },
  path: { sql: readable('path'), of: ({ path }) => readablePath(path), wanted: pathText },
  url: {
    sql: `concat(lowerUTF8(host), ${readable('path')})`,
    of: ({ host, path }) => host.toLowerCase() + readablePath(path),
    wanted: plainAddress,
  },
  // A visit's, which whoever compares it in memory has in this form.
  referrer: { sql: plain('referrer'), of: null, wanted: hostText },
} as const satisfies Record<string, { sql: string; of: ((event: Addressed) => string) | null; wanted: (value: string) => string }>;
const isAddress = (key: string): key is keyof typeof ADDRESSES => Object.hasOwn(ADDRESSES, key);
/** How the address is read of an event in memory; null for what is none, or a visit's. */
export const addressOf = (key: string): ((event: Addressed) => string) | null => (isAddress(key) ? ADDRESSES[key].of : null);

const CLOSING_SLASHES = '/+$';
const withoutSlash = (text: string) => text.replace(new RegExp(CLOSING_SLASHES), '');

/** SQL of one comparison of a column of an event, or of its `url`: of addresses in whatever way they were written. A closing slash never matters in "is". */
export function columnFilter(parameters: Parameters, column: AttributeKey, match: Match, value: string): string {
  if (!isAddress(column)) return textFilter(parameters, column, match, value);
  const { sql, wanted } = ADDRESSES[column];
  const text = wanted(value);
  if (!isOfWhole(match)) return compare(parameters, sql, match, text);
  return compare(parameters, `replaceRegexpOne(${sql}, '${CLOSING_SLASHES}', '')`, match, withoutSlash(text));
}

/** The same comparison of texts in memory, each in the form in which it is compared. `column`: also the name of an event's own attribute. */
export function columnTest(column: string, match: Match, value: string): (text: string) => boolean {
  const typed = isAddress(column) ? ADDRESSES[column].wanted(value) : plainText(value);
  if (!isAddress(column) || !isOfWhole(match)) return (text) => meets(text, match, typed);
  const wanted = withoutSlash(typed);
  return (text) => meets(withoutSlash(text), match, wanted);
}
