import type { PgTable } from 'drizzle-orm/pg-core';
import type { ResourceName, resources } from '#resources/index.ts';
import { apiTokens, auditEntries, mails } from './account-tables.ts';
import * as tables from './tables.ts';

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
  'api-tokens': apiTokens,
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
