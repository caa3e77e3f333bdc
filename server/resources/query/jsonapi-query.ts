import { MAX_PAGE_SIZE, PAGE_SIZE } from '#domain/kit/list-query.ts';
import { asList, badQuery, once, type Parameters, type RawFilter, type RawQuery, splitCommas, wholeNumber } from './raw-query.ts';

const FILTER = /^filter\[(\w+)\](?:\[(\w+)\])?$/;
const FIELDS = /^fields\[([\w-]+)\]$/;
const PLAIN = new Set(['sort', 'include', 'page[number]', 'page[size]']);
const LAST_PAGE = 100_000;

/** `filter[project]` names the workspace and was read by the guard; `filter[search]` is free text. */
const RESERVED = new Set(['filter[project]', 'filter[search]']);

function filterOf(parameter: string, value: string | readonly string[]): RawFilter | null {
  const [, field, operator] = FILTER.exec(parameter) ?? [];
  if (!field) return null;
  const values = asList(value);
  if (operator === 'in') return { field, operator, values: values.flatMap(splitCommas), parameter };
  return { field, operator: operator ?? (values.length > 1 ? 'in' : undefined), values, parameter };
}

function sortersOf(text: string | undefined): RawQuery['sort'] {
  return splitCommas(text ?? '').map((part) => ({ field: part.replace(/^-/, ''), descending: part.startsWith('-'), parameter: 'sort' }));
}

/**
 * Reads the query of a JSON:API list: `filter[field]`, `filter[field][operator]`, `filter[search]`,
 * `sort`, `page[number]`, `page[size]`, `include`, `fields[type]`. Anything else is a 400.
 */
export function readJsonApiQuery(parameters: Parameters, scoped: boolean): RawQuery {
  const filters: RawFilter[] = [];
  const fields = new Map<string, readonly string[]>();
  for (const [parameter, value] of Object.entries(parameters)) {
    if (PLAIN.has(parameter)) continue;
    if (RESERVED.has(parameter) && (scoped || parameter !== 'filter[project]')) continue;
    const type = FIELDS.exec(parameter)?.[1];
    const filter = filterOf(parameter, value);
    if (type) fields.set(type, splitCommas(once(parameters, parameter) ?? ''));
    else if (filter) filters.push(filter);
    else throw badQuery('unknown_parameter', parameter);
  }
  const size = wholeNumber(parameters, 'page[size]', PAGE_SIZE, 1, MAX_PAGE_SIZE);
  const page = wholeNumber(parameters, 'page[number]', 1, 1, LAST_PAGE);
  const include = once(parameters, 'include');
  return {
    filters,
    search: once(parameters, 'filter[search]')?.trim() || undefined,
    sort: sortersOf(once(parameters, 'sort')),
    offset: (page - 1) * size,
    limit: size,
    include: include === undefined ? undefined : splitCommas(include),
    fields,
  };
}

/** Reads what a request about one row may say about its answer: `include` and `fields[type]`. */
export function readAnswerQuery(parameters: Parameters): RawQuery {
  const unknown = Object.keys(parameters).find((parameter) => parameter !== 'include' && !FIELDS.test(parameter));
  if (unknown !== undefined) throw badQuery('unknown_parameter', unknown);
  return readJsonApiQuery(parameters, false);
}
