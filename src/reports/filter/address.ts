import { FILTER_KEYS } from '#domain/wire/filter-keys.ts';
import type { Filter, FilterCondition } from '#domain/wire/filters.ts';
import { RULE_OPERATORS } from '#domain/wire/kpis.ts';
import { EVENT_KINDS } from '#domain/wire/track.ts';

/**
 * The filter in the address: a parameter for each group, all of which hold;
 * `f=utm_source~is~google|channel~is~email&f=did~purchase` is "source google or channel email, and bought".
 */

const PARAMETER = 'f';
const PART = '~';
const OR = '|';
const LONGEST = 500;

const quoted = (text: string) => text.replace(/[%~|]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

function plain(text: string): string | null {
  try {
    return decodeURIComponent(text).slice(0, LONGEST);
  } catch {
    return null;
  }
}

function wordOf(condition: FilterCondition): string {
  if ('key' in condition) return [condition.key, condition.match, quoted(condition.value)].join(PART);
  const { kind, name = '', page = '' } = condition.did;
  const parts = [condition.not ? 'notdid' : 'did', kind, quoted(name), quoted(page)];
  return parts.join(PART).replace(/~+$/, '');
}

function readCondition(word: string): FilterCondition | null {
  const [first, second, ...rest] = word.split(PART);
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
const writeGroup = (group: readonly FilterCondition[]) => group.map(wordOf).join(OR);

/** What words of groups say; what nobody can read is left out. */
function readGroups(words: readonly string[]): Filter {
  return words.map((word) => word.split(OR).flatMap((one) => readCondition(one) ?? [])).filter((group) => group.length > 0);
}

export const readFilter = (params: URLSearchParams): Filter => readGroups(params.getAll(PARAMETER));

/** Puts the filter into an address, in place of the one in it. */
export function putFilter(params: URLSearchParams, filter: Filter): void {
  params.delete(PARAMETER);
  for (const group of filter) params.append(PARAMETER, writeGroup(group));
}
