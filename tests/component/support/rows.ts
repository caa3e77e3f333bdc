import { isOn } from '#domain/kit/fields.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { readJsonApiQuery } from '#server/resources/query/jsonapi-query.ts';
import type { Parameters, RawFilter, RawQuery } from '#server/resources/query/raw-query.ts';
import { readSimpleRestQuery } from '#server/resources/query/simple-rest-query.ts';

/** A row as it is stored. */
export type StoredRow = Readonly<Record<string, unknown>> & { readonly id: string };

const OPERATORS: Readonly<Record<string, (value: string, wanted: readonly string[]) => boolean>> = {
  eq: (value, [wanted]) => value === wanted,
  in: (value, wanted) => wanted.includes(value),
  contains: (value, [wanted = '']) => value.toLowerCase().includes(wanted.toLowerCase()),
  // Days and moments are told apart by their letters.
  gte: (value, [wanted = '']) => value >= wanted,
  lte: (value, [wanted = '']) => value <= wanted,
};

function fits(row: StoredRow, { field, operator = 'eq', values }: RawFilter): boolean {
  const holds = OPERATORS[operator];
  if (!holds) throw new Error(`The stand-in knows no operator ${operator}`);
  return [row[field]].flat().some((value) => holds(String(value), values));
}

function parametersOf(query: URLSearchParams): Parameters {
  const names = [...new Set(query.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = query.getAll(name);
      return [name, values.length === 1 ? String(values[0]) : values];
    }),
  );
}

/** What a list request asks, read by the server's own readers. @throws HttpError for what the server would refuse. */
function queryOf(resource: AnyResource, query: URLSearchParams): RawQuery {
  const parameters = parametersOf(query);
  if (resource.api === 'dashboard') return readJsonApiQuery(parameters, resource.scope.name === 'workspace');
  return readSimpleRestQuery(parameters, (name) => Object.hasOwn(resource.fields, name));
}

const compare = (one: unknown, other: unknown) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one ?? '').localeCompare(String(other ?? ''));

/** One page of rows as a list request asks for them, and how many fit in all. */
export function pageOf(resource: AnyResource, rows: readonly StoredRow[], asked: URLSearchParams) {
  const { filters, search, sort, offset, limit } = queryOf(resource, asked);
  const searched = Object.keys(resource.fields).filter((name) => resource.fields[name] && isOn(resource.fields[name], 'search'));
  const found = rows
    .filter((row) => filters.every((filter) => fits(row, filter)))
    .filter((row) => !search || searched.some((name) => OPERATORS.contains?.(String(row[name]), [search])));
  for (const { field, descending } of [...sort].reverse())
    found.sort((a, b) => (descending ? compare(b[field], a[field]) : compare(a[field], b[field])));
  return { rows: found.slice(offset, offset + limit), total: found.length };
}
