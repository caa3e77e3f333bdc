import type { CrudFilter, CrudSort } from '@refinedev/core';
import type { FilterOperator } from '#domain/kit/list-query.ts';

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

/** `-updated_at,name` */
export function sortOf(sorters: readonly CrudSort[] = []): string {
  return sorters.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join(',');
}
