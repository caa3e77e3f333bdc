import type { CrudFilter, CrudSort } from '@refinedev/core';
import type { Field, FieldKind } from '#domain/kit/fields.ts';
import { PAGE_SIZE } from '#domain/kit/list-query.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { Currency } from '#domain/money/currencies.ts';
import { toMinor } from '#domain/money/money.ts';
import { SEARCH_FIELD } from '#src/providers/list-parameters.ts';
import { fieldsOn } from './fields.ts';

/** What a list shows, as it stands in the address. A filter's value is text: `live,paused`, `10..20`, `yes`. */
export interface ListState {
  readonly search: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: string;
  readonly page: number;
}
const RANGE = '..';
/** Names in the address that are not fields. */
const OWN = ['q', 'sort', 'page'] as const;

/** `ordered`: columns that are no fields and can be sorted by all the same. */
export function readListState(resource: AnyResource, params: URLSearchParams, ordered: readonly string[] = []): ListState {
  const named = fieldsOn(resource, 'filter').flatMap(({ name }) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  const asked = params.get('sort') ?? '';
  const name = nameOfSort(asked);
  const sortable = resource.fields[name]?.sortable === true || ordered.includes(name);
  const page = Number(params.get('page'));
  return {
    search: params.get('q') ?? '',
    filters: Object.fromEntries(named),
    sort: sortable ? asked : resource.sort,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The column of an order, without its direction. */
export const nameOfSort = (sort: string) => sort.replace(/^-/, '');

/** The address for a state; what is default is left out, and foreign parameters stay. */
export function writeListState(resource: AnyResource, state: ListState, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of [...OWN, ...fieldsOn(resource, 'filter').map((entry) => entry.name)]) next.delete(name);
  if (state.search) next.set('q', state.search);
  for (const [name, value] of Object.entries(state.filters)) if (value) next.set(name, value);
  if (state.sort !== resource.sort) next.set('sort', state.sort);
  if (state.page > 1) next.set('page', String(state.page));
  return next;
}

export const listOf = (value: string): readonly string[] => value.split(',').filter(Boolean);
export function rangeOf(value: string): readonly [string, string] {
  const [from = '', to = ''] = value.split(RANGE);
  return [from, to];
}
export const asRange = (from: string, to: string) => (from || to ? `${from}${RANGE}${to}` : '');

type ToFilters = (name: string, value: string, currency: Currency) => CrudFilter[];
type Bound = (text: string, currency: Currency) => string;
const contains: ToFilters = (field, value) => [{ field, operator: 'contains', value }];
const choice: ToFilters = (field, value) => {
  const values = listOf(value);
  return values.length === 1 ? [{ field, operator: 'eq', value: values[0] }] : [{ field, operator: 'in', value: values }];
};
const between =
  (low: Bound, high: Bound): ToFilters =>
  (field, value, currency) => {
    const [from, to] = rangeOf(value);
    return [
      ...(from ? [{ field, operator: 'gte', value: low(from, currency) } as const] : []),
      ...(to ? [{ field, operator: 'lte', value: high(to, currency) } as const] : []),
    ];
  };
const asIs = (text: string) => text;
/** A filter holds whole currency units, as they are read and typed; the request minor ones. */
const minor = (text: string, currency: Currency) => String(toMinor(Number(text), currency));

/** How the filter of each kind travels. Days are whole days of the reader's device. */
const FILTERS_BY_KIND = {
  text: contains,
  longText: contains,
  email: contains,
  url: contains,
  host: contains,
  ip: contains,
  integer: between(asIs, asIs),
  money: between(minor, minor),
  decimal: between(asIs, asIs),
  currency: choice,
  boolean: (field, value) => [{ field, operator: 'eq', value: value === 'yes' }],
  option: choice,
  tags: (field, value) => [{ field, operator: 'in', value: listOf(value) }],
  timezone: choice,
  instant: between(
    (day) => new Date(`${day}T00:00:00`).toISOString(),
    (day) => new Date(`${day}T23:59:59.999`).toISOString(),
  ),
  reference: choice,
  facts: () => [],
} as const satisfies Record<FieldKind, ToFilters>;

function filtersOf(field: Field | undefined, [name, value]: readonly [string, string], currency: Currency): CrudFilter[] {
  const toFilters: ToFilters | undefined = field && FILTERS_BY_KIND[field.kind];
  return toFilters?.(name, value, currency) ?? [];
}

/** The state as Refine's parameters; `currency`: of the amounts in the list. The declared default order is the server's own and is not sent, and one it does not know neither. */
export function toRefine(resource: AnyResource, state: ListState, currency: Currency) {
  const search: CrudFilter[] = state.search ? [{ field: SEARCH_FIELD, operator: 'contains', value: state.search }] : [];
  const filters = Object.entries(state.filters).flatMap((filter) => filtersOf(resource.fields[filter[0]], filter, currency));
  const field = nameOfSort(state.sort);
  const isDefault = state.sort === resource.sort || !resource.fields[field];
  const sorters: CrudSort[] = isDefault ? [] : [{ field, order: state.sort.startsWith('-') ? 'desc' : 'asc' }];
  return { filters: [...search, ...filters], sorters, pagination: { currentPage: state.page, pageSize: PAGE_SIZE } };
}

export function isFiltered(state: ListState): boolean {
  return state.search !== '' || Object.keys(state.filters).length > 0;
}
