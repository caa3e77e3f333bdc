import type { CrudFilter, CrudSort, Pagination } from '@refinedev/core';
import { type FilterOperator, MAX_PAGE_SIZE, PAGE_SIZE } from '#domain/kit/list-query.ts';

/** A condition in the words of the list-query contract. */
export interface Condition {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly values: readonly (string | number | boolean)[];
}
/** The field name under which free text travels. */
export const SEARCH_FIELD = 'q';

const OPERATORS: Readonly<Record<string, FilterOperator>> = { eq: 'eq', ne: 'ne', in: 'in', contains: 'contains', gte: 'gte', lte: 'lte' };

function valuesOf(value: unknown): readonly (string | number | boolean)[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((entry) => ['string', 'number', 'boolean'].includes(typeof entry));
}

/** Refine's filters as conditions. One that cannot be expressed is an error, never dropped in silence. */
export function conditionsOf(filters: readonly CrudFilter[] = []): readonly Condition[] {
  return filters.map((filter) => {
    const operator = OPERATORS[filter.operator];
    if (!operator || !('field' in filter)) throw new Error(`A list cannot be filtered with "${filter.operator}"`);
    return { field: filter.field, operator, values: valuesOf(filter.value) };
  });
}

function filterKey({ field, operator }: Condition): string {
  if (field === SEARCH_FIELD) return 'filter[search]';
  return operator === 'eq' ? `filter[${field}]` : `filter[${field}][${operator}]`;
}

/** Conditions as a request's parameters: `filter[…]`. */
export function filterQuery(conditions: readonly Condition[]): URLSearchParams {
  return new URLSearchParams(conditions.map((condition) => [filterKey(condition), condition.values.join(',')]));
}

/** `-updated_at,name` */
export function sortOf(sorters: readonly CrudSort[] = []): string {
  return sorters.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join(',');
}

export interface Page {
  /** Counted from 1. */
  readonly page: number;
  readonly size: number;
}

/** The page that is asked for; where the list is not to be cut into pages, as many rows as there are at most. */
export function pageOf({ currentPage = 1, pageSize = PAGE_SIZE, mode = 'server' }: Pagination = {}): Page {
  return mode === 'server' ? { page: currentPage, size: pageSize } : { page: 1, size: MAX_PAGE_SIZE };
}
