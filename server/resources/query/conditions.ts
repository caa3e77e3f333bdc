import { and, eq, gte, ilike, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Field } from '#domain/kit/fields.ts';
import { isOn } from '#domain/kit/fields.ts';
import type { Filter, FilterOperator, ListQuery } from '#domain/kit/list-query.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { ScopeFacts } from '#domain/kit/scope.ts';
import { columnOf, type ResourceTable } from '../resource-table.ts';

type Values = readonly (string | number | boolean | Date)[];
type Condition = (column: PgColumn, values: Values) => SQL | undefined;

/** `%` and `_` in what a person typed stand for themselves. */
function containing(text: unknown): string {
  return `%${String(text).replace(/[\\%_]/g, '\\$&')}%`;
}

const CONDITIONS = {
  eq: (column, [value]) => eq(column, value),
  // Rows without a value are different from any value, too.
  ne: (column, [value]) => or(ne(column, value), sql`${column} is null`),
  in: (column, values) => (values.length === 0 ? sql`false` : inArray(column, [...values])),
  contains: (column, [value]) => ilike(column, containing(value)),
  gte: (column, [value]) => gte(column, value),
  lte: (column, [value]) => lte(column, value),
} as const satisfies Record<FilterOperator, Condition>;

/** Any of these tags stands in the list. */
function tagged(column: PgColumn, values: Values): SQL | undefined {
  return values.length === 0 ? sql`false` : or(...values.map((tag) => sql`${column} @> ${JSON.stringify([String(tag)])}::jsonb`));
}

function conditionOf(table: ResourceTable, fields: AnyResource['fields'], filter: Filter): SQL | undefined {
  const column = columnOf(table, filter.field);
  const kind = fields[filter.field]?.kind;
  if (kind === 'tags') return tagged(column, filter.values);
  const values = kind === 'instant' ? filter.values.map((value) => new Date(String(value))) : filter.values;
  return CONDITIONS[filter.operator](column, values);
}

/** Words beyond these are not looked for apart: the last one looked for is the rest of the text. */
const MOST_WORDS = 4;

function wordsOf(text: string): readonly string[] {
  const words = text.split(/\s+/);
  return words.length <= MOST_WORDS ? words : [...words.slice(0, MOST_WORDS - 1), words.slice(MOST_WORDS - 1).join(' ')];
}

/**
 * The searched fields as one text, a line each: no word reaches over the end of a line. An index
 * over a search must be made of this very expression, as `users_search_idx` is.
 */
function wholeText(columns: readonly PgColumn[]): SQL {
  const lines = columns.map((column) => (column.notNull ? sql`${column}` : sql`coalesce(${column}, '')`));
  return sql`lower(${sql.join(lines, sql` || E'\\n' || `)})`;
}

/** Every word stands in one of the searched fields: "Ben Walker" is a first name and a last name. */
function searching(table: ResourceTable, fields: readonly [string, Field][], text: string | undefined): SQL | undefined {
  if (text === undefined) return undefined;
  const searched = fields.filter(([, field]) => isOn(field, 'search'));
  if (searched.length === 0) return sql`false`;
  const whole = wholeText(searched.map(([name]) => columnOf(table, name)));
  return and(...wordsOf(text).map((word) => sql`${whole} like lower(${containing(word)})`));
}

/** Filters and free text of a list request. */
export function matching(table: ResourceTable, resource: AnyResource, query: Pick<ListQuery, 'filters' | 'search'>): SQL | undefined {
  const filters = query.filters.map((filter) => conditionOf(table, resource.fields, filter));
  return and(...filters, searching(table, Object.entries(resource.fields), query.search));
}

/** Every row of one workspace or person. */
export function ownedBy(table: ResourceTable, column: NonNullable<ScopeFacts['owner']>, id: string): SQL {
  return eq(columnOf(table, column), id);
}
