import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type ResourceName, resources, type WorkspaceResourceName } from '#resources/index.ts';
import { tableOf } from '#server/db/tables/table-of.ts';

/** A row of any resource, as it comes from the store. */
export type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string };

function isRow(row: Readonly<Record<string, unknown>>): row is AnyRow {
  return typeof row.id === 'string';
}

/** What a query over any resource's table answered, as rows: every one of our tables has an id. */
export function asRows(rows: readonly Readonly<Record<string, unknown>>[]): readonly AnyRow[] {
  return rows.filter(isRow);
}

/** Is this text the name of a resource? */
export function isResourceName(name: string): name is ResourceName {
  return Object.hasOwn(tableOf, name);
}

/** Is this the name of a resource whose rows belong to a workspace? */
export function isWorkspaceResource(name: string): name is WorkspaceResourceName {
  return isResourceName(name) && resources[name].scope.name === 'workspace';
}

/** A table and its columns by field name, for code that treats all resources alike. */
export interface ResourceTable {
  readonly name: ResourceName;
  readonly table: PgTable;
  readonly columns: Readonly<Record<string, PgColumn>>;
}

/**
 * The table of a resource with its columns by field name.
 * @throws Error for a name that is no resource.
 */
export function resourceTable(name: string): ResourceTable {
  if (!isResourceName(name)) throw new Error(`no table for the resource ${name}`);
  return { name, table: tableOf[name], columns: getTableColumns<PgTable>(tableOf[name]) };
}

/** The column of a field; a field without one is an error of ours. */
export function columnOf({ columns, name }: ResourceTable, field: string): PgColumn {
  const column = columns[field];
  if (!column) throw new Error(`no column ${field} in the table of ${name}`);
  return column;
}
