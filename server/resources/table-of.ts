import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type ResourceName, resources, type WorkspaceResourceName } from '#resources/index.ts';
import { auditEntries, mails } from '#server/db/account-tables.ts';
import * as tables from '#server/db/tables.ts';

/** The table behind each resource. */
export const tableOf = {
  workspaces: tables.workspaces,
  canvases: tables.canvases,
  domains: tables.domains,
  ips: tables.ips,
  'kpi-widgets': tables.kpiWidgets,
  'kpi-targets': tables.kpiTargets,
  'exchange-rates': tables.exchangeRates,
  collaborators: tables.memberships,
  users: tables.users,
  mails,
  'audit-entries': auditEntries,
} as const satisfies Record<ResourceName, PgTable>;

export type TableOf<N extends ResourceName> = (typeof tableOf)[N];
/** A stored row: `Date` for instants, `workspace_id` where there is one. */
export type StoredRow<N extends ResourceName> = TableOf<N>['$inferSelect'];
/** Column values of an insert or update, all optional. */
export type StoredValues<N extends ResourceName> = Partial<TableOf<N>['$inferInsert']>;

/** Compiles only while every declared field has a column of the same name. */
type MissingColumn = {
  [N in ResourceName]: Exclude<keyof (typeof resources)[N]['fields'], keyof TableOf<N>['_']['columns']>;
}[ResourceName];
type Nothing<Missing extends never> = Missing;
export type EveryFieldHasAColumn = Nothing<MissingColumn>;

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
  return isResourceName(name) && resources[name].scope === 'workspace';
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
