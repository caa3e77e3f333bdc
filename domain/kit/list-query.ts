import { type Field, type FieldKind, isOn } from './fields.ts';
import type { AnyResource } from './resource.ts';

/** Operators a list filter may use. `contains` ignores case. */
export const FILTER_OPERATORS = ['eq', 'ne', 'in', 'contains', 'gte', 'lte'] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

export interface Filter {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly values: readonly (string | number | boolean)[];
}
export interface Sorter {
  readonly field: string;
  readonly descending: boolean;
}
/** A list request after parsing: the same shape for JSON:API and plain REST. */
export interface ListQuery {
  readonly filters: readonly Filter[];
  /** Free text over every field that stands on the `search` surface. */
  readonly search?: string;
  readonly sort: readonly Sorter[];
  readonly offset: number;
  readonly limit: number;
  readonly include: readonly string[];
}
export const PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 200;

const TEXT: readonly FilterOperator[] = ['eq', 'ne', 'in', 'contains'];
const NUMBER: readonly FilterOperator[] = ['eq', 'ne', 'in', 'gte', 'lte'];
const CHOICE: readonly FilterOperator[] = ['eq', 'ne', 'in'];

/** Which operators a kind of field understands. Anything else is a 400 that names it. */
export const OPERATORS_BY_KIND = {
  text: TEXT,
  longText: ['contains'],
  email: TEXT,
  url: TEXT,
  host: TEXT,
  ip: TEXT,
  integer: NUMBER,
  money: NUMBER,
  decimal: NUMBER,
  currency: CHOICE,
  boolean: ['eq', 'ne'],
  option: CHOICE,
  tags: ['contains', 'in'],
  timezone: CHOICE,
  day: ['gte', 'lte'],
  instant: ['gte', 'lte'],
  reference: CHOICE,
  facts: [],
  conditions: [],
} as const satisfies Record<FieldKind, readonly FilterOperator[]>;

/** A field that may be filtered, or undefined. `id` is always filterable by eq and in. */
export function filterableField(resource: AnyResource, name: string): Field | undefined {
  const field = resource.fields[name];
  return field && isOn(field, 'filter') ? field : undefined;
}
