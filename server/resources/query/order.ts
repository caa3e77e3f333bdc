import { asc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FieldKind } from '#domain/kit/fields.ts';
import type { Sorter } from '#domain/kit/list-query.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { columnOf, type ResourceTable } from '../resource-table.ts';

const WORDS: ReadonlySet<FieldKind> = new Set<FieldKind>(['text', 'longText', 'email', 'url', 'host']);

/** Words are sorted without regard to case; rows without a value come last either way. */
function sorted(column: PgColumn, kind: FieldKind | undefined, descending: boolean): SQL {
  const value = kind && WORDS.has(kind) ? sql`lower(${column})` : sql`${column}`;
  return descending ? sql`${value} desc nulls last` : sql`${value} asc nulls last`;
}

/** What is locked comes last, whatever a list is sorted by: nobody can work in it. */
function lockedLast(table: ResourceTable, resource: AnyResource): readonly SQL[] {
  return resource.fields.is_locked ? [asc(columnOf(table, 'is_locked'))] : [];
}

function declaredOrder(resource: AnyResource): Sorter {
  return { field: resource.sort.replace(/^-/, ''), descending: resource.sort.startsWith('-') };
}

/**
 * The whole order of a list; the id at its end keeps pages apart when everything else is equal.
 * `own`: the resource's own order, used when a request names none.
 */
export function orderOf(table: ResourceTable, resource: AnyResource, sort: readonly Sorter[], own: readonly SQL[] | undefined): SQL[] {
  const first = lockedLast(table, resource);
  const last = asc(columnOf(table, 'id'));
  if (sort.length === 0 && own) return [...first, ...own, last];
  const sorters = sort.length > 0 ? sort : [declaredOrder(resource)];
  const asked = sorters.map(({ field, descending }) => sorted(columnOf(table, field), resource.fields[field]?.kind, descending));
  return [...first, ...asked, last];
}
