import { RULE_OPERATORS } from '../reports/kpis.ts';
import { EVENT_KINDS } from '../track.ts';
import { FILTER_KEYS } from './filter-keys.ts';
import type { Filter, FilterCondition } from './filters.ts';

/**
 * A filter in words, as it stands in addresses and is kept: a word for each group, all of which hold;
 * `utm_source~is~google|channel~is~email` is "source google or channel email", `did~purchase` "bought", `through~<canvas>` "walked its map through".
 */

const PART = '~';
const OR = '|';
const LONGEST = 500;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What words before the id of a canvas say. */
const OF_CANVAS = { on: {}, noton: { not: true }, through: { through: true }, notthrough: { through: true, not: true } } as const;

const quoted = (text: string) => text.replace(/[%~|]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

function plain(text: string): string | null {
  try {
    return decodeURIComponent(text).slice(0, LONGEST);
  } catch {
    return null;
  }
}

function wordOf(condition: FilterCondition): string {
  if ('segment' in condition) return [condition.not ? 'notin' : 'in', condition.segment].join(PART);
  if ('canvas' in condition) {
    const word = condition.through ? 'through' : 'on';
    return [condition.not ? `not${word}` : word, condition.canvas].join(PART);
  }
  if ('key' in condition) return [condition.key, condition.match, quoted(condition.value)].join(PART);
  const { kind, name = '', page = '' } = condition.did;
  const parts = [condition.not ? 'notdid' : 'did', kind, quoted(name), quoted(page)];
  return parts.join(PART).replace(/~+$/, '');
}

/** What a word says of people of a segment or on a canvas; undefined where it is about something else. */
function readNamed(first: string | undefined, second: string | undefined): FilterCondition | null | undefined {
  const id = UUID.exec(second ?? '')?.[0].toLowerCase();
  if (first === 'in' || first === 'notin') return id ? { segment: id, ...(first === 'notin' && { not: true }) } : null;
  if (!first || !Object.hasOwn(OF_CANVAS, first)) return undefined;
  return id ? { canvas: id, ...OF_CANVAS[first as keyof typeof OF_CANVAS] } : null;
}

function readCondition(word: string): FilterCondition | null {
  const [first, second, ...rest] = word.split(PART);
  const named = readNamed(first, second);
  if (named !== undefined) return named;
  const values = rest.map(plain);
  if (values.includes(null)) return null;
  const [one = '', other = ''] = values as string[];
  if (first === 'did' || first === 'notdid') {
    const kind = EVENT_KINDS.find((known) => known === second);
    if (!kind) return null;
    const did = { kind, ...(one && { name: one }), ...(other && { page: other }) };
    return first === 'did' ? { did } : { did, not: true };
  }
  const key = FILTER_KEYS.find((known) => known === first);
  const match = RULE_OPERATORS.find(({ name }) => name === second)?.name;
  return key && match ? { key, match, value: one } : null;
}

/** One group in a word. */
export const writeGroup = (group: readonly FilterCondition[]) => group.map(wordOf).join(OR);

/** What words of groups say; what nobody can read is left out. */
export function readGroups(words: readonly string[]): Filter {
  return words.map((word) => word.split(OR).flatMap((one) => readCondition(one) ?? [])).filter((group) => group.length > 0);
}

const BETWEEN = '&';

/** The whole filter in one text. */
export const writeFilter = (filter: Filter) => filter.map((group) => encodeURIComponent(writeGroup(group))).join(BETWEEN);

/** What a text says; null where a part of it cannot be read. */
export function readWords(text: string): Filter | null {
  const words = text.split(BETWEEN).map((word) => {
    try {
      return decodeURIComponent(word);
    } catch {
      return '';
    }
  });
  const filter = readGroups(words);
  const conditions = words.flatMap((word) => word.split(OR)).length;
  return filter.length === words.length && filter.flat().length === conditions ? filter : null;
}
