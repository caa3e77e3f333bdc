import type { PgTable } from 'drizzle-orm/pg-core';
import type { ResourceName, resources } from '#resources/index.ts';
import { apiTokens, auditEntries, mails } from './account-tables.ts';
import type { Misfits } from './column-fit.ts';
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

/** Compiles only while every declared field has a column of the same name, type and nullability. */
type Misfitting = {
  [N in ResourceName]: Misfits<(typeof resources)[N]['fields'], TableOf<N>> extends infer Why extends string ? `${N}: ${Why}` : never;
}[ResourceName];
type Nothing<Left extends never> = Left;
export type EveryFieldFitsItsColumn = Nothing<Misfitting>;
