import type { CrudFilter, CrudSort, LogicalFilter } from '@refinedev/core';
import type { Field } from '#domain/kit/fields.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { Currency } from '#domain/money/currencies.ts';
import { SEARCH_FIELD } from '#src/providers/data/list-parameters.ts';
import { fieldsOn } from '../form/fields.ts';
import { FILTER_CODECS, type FilterCodec, valuesOf } from './filter-codecs.ts';

/** What a list shows, as it stands in the address. A filter's value is text: `live,paused`, `10..20`, `yes`. */
export interface ListState {
  readonly search: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: string;
  readonly page: number;
}
/** Names in the address that are not fields. */
const OWN = ['q', 'sort', 'page'] as const;

/** The order that a list begins with, and that its address does not name. */
const firstSort = ({ listSort, sort }: AnyResource) => listSort ?? sort;

/** What an address shows of a list. Its order may be one that the list does not know, see `inKnownOrder`. */
export function readListState(resource: AnyResource, params: URLSearchParams): ListState {
  const named = fieldsOn(resource, 'filter').flatMap(({ name }) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  const sort = params.get('sort') ?? '';
  const page = Number(params.get('page'));
  return {
    search: params.get('q') ?? '',
    filters: Object.fromEntries(named),
    sort: nameOfSort(sort) === '' ? firstSort(resource) : sort,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The state, in the declared order where it asks for one by no sortable field and by none of the screen's own columns (`ordered`). */
export function inKnownOrder(resource: AnyResource, state: ListState, ordered: readonly string[]): ListState {
  const name = nameOfSort(state.sort);
  return resource.fields[name]?.sortable || ordered.includes(name) ? state : { ...state, sort: resource.sort };
}

/** The column of an order, without its direction. */
export const nameOfSort = (sort: string) => sort.replace(/^-/, '');

/** The address for a state; what is default is left out, and foreign parameters stay. */
export function writeListState(resource: AnyResource, state: ListState, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of [...OWN, ...fieldsOn(resource, 'filter').map((entry) => entry.name)]) next.delete(name);
  if (state.search) next.set('q', state.search);
  for (const [name, value] of Object.entries(state.filters)) if (value) next.set(name, value);
  if (state.sort !== firstSort(resource)) next.set('sort', state.sort);
  if (state.page > 1) next.set('page', String(state.page));
  return next;
}

function filtersOf(field: Field | undefined, [name, value]: readonly [string, string], currency: Currency): CrudFilter[] {
  const codec: FilterCodec | undefined = field && FILTER_CODECS[field.kind];
  return codec?.write(name, value, currency) ?? [];
}

/** What Refine knows of a list: `useTable`, `useParsed` and `useGo` speak of it in these words. */
export interface ListParams {
  readonly filters: CrudFilter[];
  readonly sorters: CrudSort[];
  readonly currentPage: number;
}

/** The state as Refine's parameters; `currency`: of the amounts in the list. The declared default order is the server's own and is not named. */
export function toRefine(resource: AnyResource, state: ListState, currency: Currency): ListParams {
  const search: CrudFilter[] = state.search ? [{ field: SEARCH_FIELD, operator: 'contains', value: state.search }] : [];
  const filters = Object.entries(state.filters).flatMap((filter) => filtersOf(resource.fields[filter[0]], filter, currency));
  const order = state.sort.startsWith('-') ? 'desc' : 'asc';
  const sorters: CrudSort[] = state.sort === firstSort(resource) ? [] : [{ field: nameOfSort(state.sort), order }];
  return { filters: [...search, ...filters], sorters, currentPage: state.page };
}

/** The orders that the server knows; by columns that no field holds the screen puts rows in order itself. */
export const servedSorters = ({ fields }: AnyResource, sorters: readonly CrudSort[]) =>
  sorters.filter(({ field }) => fields[field]?.sortable);

const isOfField = (filter: CrudFilter): filter is LogicalFilter => 'field' in filter;

/** The way back: Refine's parameters as they are read and typed. */
export function fromRefine(resource: AnyResource, params: Partial<ListParams>, currency: Currency): ListState {
  const { filters: given = [], sorters: [sorter] = [], currentPage = 1 } = params;
  const filtersOn = (name: string) => given.filter(isOfField).filter(({ field }) => field === name);
  const filters = fieldsOn(resource, 'filter').flatMap(({ name, field }) => {
    const own = filtersOn(name);
    const codec: FilterCodec = FILTER_CODECS[field.kind];
    return own.length > 0 ? [[name, codec.read(own, currency)] as const] : [];
  });
  return {
    search: valuesOf(filtersOn(SEARCH_FIELD))[0] ?? '',
    filters: Object.fromEntries(filters),
    sort: sorter ? `${sorter.order === 'desc' ? '-' : ''}${sorter.field}` : firstSort(resource),
    page: currentPage,
  };
}

export function isFiltered(state: ListState): boolean {
  return state.search !== '' || Object.keys(state.filters).length > 0;
}
