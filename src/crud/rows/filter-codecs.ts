import type { CrudFilter, LogicalFilter } from '@refinedev/core';
import type { FieldKind } from '#domain/kit/fields.ts';
import type { Currency } from '#domain/money/currencies.ts';
import { toMinor, toUnits } from '#domain/money/money.ts';

const RANGE = '..';

export const listOf = (value: string): readonly string[] => value.split(',').filter(Boolean);
export function rangeOf(value: string): readonly [string, string] {
  const [from = '', to = ''] = value.split(RANGE);
  return [from, to];
}
export const asRange = (from: string, to: string) => (from || to ? `${from}${RANGE}${to}` : '');

/** One filter in the address, and as Refine and the request know it. */
export interface FilterCodec {
  readonly write: (field: string, text: string, currency: Currency) => CrudFilter[];
  /** The text of these filters, all of one field. */
  readonly read: (filters: readonly LogicalFilter[], currency: Currency) => string;
}
export const valuesOf = (filters: readonly LogicalFilter[]): readonly string[] =>
  filters.flatMap(({ value }) => [value].flat().map(String));
const joined = (filters: readonly LogicalFilter[]) => valuesOf(filters).join(',');

const contains: FilterCodec = {
  write: (field, value) => [{ field, operator: 'contains', value }],
  read: (filters) => valuesOf(filters)[0] ?? '',
};
const choice: FilterCodec = {
  write: (field, text) => {
    const values = listOf(text);
    return values.length === 1 ? [{ field, operator: 'eq', value: values[0] }] : [{ field, operator: 'in', value: values }];
  },
  read: joined,
};

/** One end of a range. */
interface Bound {
  readonly write: (text: string, currency: Currency) => string;
  readonly read: (value: string, currency: Currency) => string;
}
const between = (low: Bound, high: Bound): FilterCodec => ({
  write: (field, text, currency) => {
    const [from, to] = rangeOf(text);
    return [
      ...(from ? [{ field, operator: 'gte', value: low.write(from, currency) } as const] : []),
      ...(to ? [{ field, operator: 'lte', value: high.write(to, currency) } as const] : []),
    ];
  },
  read: (filters, currency) => {
    const end = (operator: 'gte' | 'lte', { read }: Bound) => {
      const value = filters.find((filter) => filter.operator === operator)?.value;
      return value === undefined ? '' : read(String(value), currency);
    };
    return asRange(end('gte', low), end('lte', high));
  },
});
const asIs: Bound = { write: (text) => text, read: (value) => value };
/** A filter holds whole currency units, as they are read and typed; the request minor ones. What is no number the server refuses. */
const minor: Bound = {
  write: (text, currency) => (Number.isFinite(Number(text)) ? String(toMinor(Number(text), currency)) : text),
  read: (value, currency) => (Number.isInteger(Number(value)) ? String(toUnits(Number(value), currency)) : value),
};
/** Whole days of the reader's device. */
const day = (time: string): Bound => ({
  write: (text) => {
    const at = new Date(`${text}T${time}`);
    return Number.isNaN(at.getTime()) ? text : at.toISOString();
  },
  read: (value) => {
    const at = new Date(value);
    if (Number.isNaN(at.getTime())) return value;
    return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
  },
});

/** How the filter of each kind travels. */
export const FILTER_CODECS = {
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
  boolean: {
    write: (field, text) => [{ field, operator: 'eq', value: text === 'yes' }],
    read: ([filter]) => (filter?.value === true ? 'yes' : 'no'),
  },
  option: choice,
  tags: { write: (field, text) => [{ field, operator: 'in', value: listOf(text) }], read: joined },
  timezone: choice,
  day: between(asIs, asIs),
  instant: between(day('00:00:00'), day('23:59:59.999')),
  reference: choice,
  facts: { write: () => [], read: () => '' },
  conditions: { write: () => [], read: () => '' },
} as const satisfies Record<FieldKind, FilterCodec>;
