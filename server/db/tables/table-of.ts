import type { PgTable } from 'drizzle-orm/pg-core';
import { type ResourceName, resources } from '#resources/index.ts';
import type { Misfits } from '../column-fit.ts';
import * as accountTables from './accounts.ts';
import * as alertTables from './alerts.ts';
import * as billingTables from './billing.ts';
import * as billingViews from './billing-views.ts';
import { communityTemplates, ownTemplates, products } from './canvases.ts';
import * as tables from './core.ts';
import * as exportTables from './exports.ts';
import * as monitorTables from './monitor.ts';
import * as spendTables from './spend.ts';

/** Every table by its name in the schema. A collaborator is called a membership where it is stored. */
const stored = {
  ...tables,
  ...accountTables,
  ...alertTables,
  ...exportTables,
  ...billingTables,
  ...billingViews,
  ...monitorTables,
  ...spendTables,
  collaborators: tables.memberships,
  ownTemplates,
  communityTemplates,
  products,
};

/** `kpi-widgets` is stored in `kpiWidgets`. */
type StoredName<N extends string> = N extends `${infer Head}-${infer Rest}` ? `${Head}${Capitalize<StoredName<Rest>>}` : N;
const storedName = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

type Tables = {
  readonly [N in ResourceName]: StoredName<N> extends keyof typeof stored ? (typeof stored)[StoredName<N>] : never;
};

/** The table behind each resource: the one that is named like it. */
export const tableOf = Object.fromEntries(
  Object.keys(resources).map((name) => [name, stored[storedName(name) as keyof typeof stored]]),
) as unknown as Tables;

/** Compiles only while every resource has its table. */
type MissingTable = { [N in ResourceName]: Tables[N] extends PgTable ? ([Tables[N]] extends [never] ? N : never) : N }[ResourceName];

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
export type EveryResourceHasATable = Nothing<MissingTable>;
export type EveryFieldFitsItsColumn = Nothing<Misfitting>;
