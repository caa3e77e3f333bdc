import { MAX_PAGE_SIZE, PAGE_SIZE } from '#domain/kit/list-query.ts';
import { asList, badQuery, once, type Parameters, type RawFilter, type RawQuery, splitCommas, wholeNumber } from './raw-query.ts';

const OWN = new Set(['_start', '_end', '_sort', '_order', 'q']);
const LAST_ROW = 10_000_000;

/** Suffixes of `@refinedev/simple-rest`; a field whose own name ends so is found first. */
const SUFFIXES = { _ne: 'ne', _gte: 'gte', _lte: 'lte', _like: 'contains' } as const;

function filterOf(parameter: string, value: string | readonly string[], isField: (name: string) => boolean): RawFilter {
  const values = asList(value);
  const plain = values.length > 1 ? 'in' : undefined;
  if (isField(parameter)) return { field: parameter, operator: plain, values, parameter };
  const suffix = Object.entries(SUFFIXES).find(([ending]) => parameter.endsWith(ending));
  if (!suffix) return { field: parameter, operator: plain, values, parameter };
  return { field: parameter.slice(0, -suffix[0].length), operator: suffix[1], values, parameter };
}

function sortersOf(parameters: Parameters): RawQuery['sort'] {
  const fields = splitCommas(once(parameters, '_sort') ?? '');
  const orders = splitCommas(once(parameters, '_order') ?? '').map((order) => order.toLowerCase());
  const wrong = orders.find((order) => order !== 'asc' && order !== 'desc');
  if (wrong !== undefined || orders.length > fields.length) throw badQuery('bad_order', '_order');
  return fields.map((field, at) => ({ field, descending: orders[at] === 'desc', parameter: '_sort' }));
}

/**
 * Reads the query of a plain REST list as `@refinedev/simple-rest` writes it: `_start`, `_end`
 * (exclusive), `_sort`, `_order`, `q`, `field`, `field_ne`, `field_gte`, `field_lte`,
 * `field_like`, and `id` repeated for several rows.
 */
export function readSimpleRestQuery(parameters: Parameters, isField: (name: string) => boolean): RawQuery {
  const offset = wholeNumber(parameters, '_start', 0, 0, LAST_ROW);
  const end = wholeNumber(parameters, '_end', offset + PAGE_SIZE, offset + 1, offset + MAX_PAGE_SIZE);
  const asked = Object.entries(parameters).filter(([parameter]) => !OWN.has(parameter));
  return {
    filters: asked.map(([parameter, value]) => filterOf(parameter, value, isField)),
    search: once(parameters, 'q')?.trim() || undefined,
    sort: sortersOf(parameters),
    offset,
    limit: end - offset,
    fields: new Map(),
  };
}
