import type { AnyResource } from '#domain/kit/resource.ts';
import { alerts } from './alerts.ts';
import { apiTokens } from './api-tokens.ts';
import { auditEntries } from './audit-entries.ts';
import { billingCoupons } from './billing/billing-coupons.ts';
import { billingInvoices } from './billing/billing-invoices.ts';
import { billingNotices } from './billing/billing-notices.ts';
import { billingSubscriptions } from './billing/billing-subscriptions.ts';
import { invoices } from './billing/invoices.ts';
import { canvases } from './canvases.ts';
import { collaborators } from './collaborators.ts';
import { communityTemplates } from './community-templates.ts';
import { domains } from './domains.ts';
import { eventExports } from './event-exports.ts';
import { exchangeRates } from './exchange-rates.ts';
import { ips } from './ips.ts';
import { mails } from './mails.ts';
import { annotations } from './monitor/annotations.ts';
import { kpiTargets } from './monitor/kpi-targets.ts';
import { kpiWidgets } from './monitor/kpi-widgets.ts';
import { monitorViews } from './monitor/monitor-views.ts';
import { monitoringReports } from './monitor/monitoring-reports.ts';
import { segments } from './monitor/segments.ts';
import { ownTemplates } from './own-templates.ts';
import { products } from './products.ts';
import { sessions } from './sessions.ts';
import { spendEntries } from './spend-entries.ts';
import { users } from './users.ts';
import { workspaces } from './workspaces.ts';

/** Every resource, by name. The list is the table of contents: a contract test holds it to the folder. */
export const resources = {
  workspaces,
  canvases,
  domains,
  ips,
  'kpi-widgets': kpiWidgets,
  'kpi-targets': kpiTargets,
  alerts,
  'exchange-rates': exchangeRates,
  collaborators,
  users,
  mails,
  'billing-subscriptions': billingSubscriptions,
  'billing-invoices': billingInvoices,
  'billing-notices': billingNotices,
  'billing-coupons': billingCoupons,
  'audit-entries': auditEntries,
  'api-tokens': apiTokens,
  sessions,
  'monitoring-reports': monitoringReports,
  invoices,
  'spend-entries': spendEntries,
  annotations,
  'monitor-views': monitorViews,
  'event-exports': eventExports,
  segments,
  'own-templates': ownTemplates,
  'community-templates': communityTemplates,
  products,
} as const satisfies Record<string, AnyResource>;

export type ResourceName = keyof typeof resources;
/** Resources whose every row carries a workspace id. */
export type WorkspaceResourceName = {
  [N in ResourceName]: (typeof resources)[N]['scope']['name'] extends 'workspace' ? N : never;
}[ResourceName];

/** Resources of the installation itself, which staff list. */
export type InstallationResourceName = {
  [N in ResourceName]: (typeof resources)[N]['scope']['name'] extends 'installation' ? N : never;
}[ResourceName];

/** How workspaces are called on the wire. */
export const WORKSPACE_TYPE = workspaces.path;

/** The same list widened, in declaration order, for code that treats all resources alike. */
export const allResources: readonly AnyResource[] = Object.values(resources);

export function resourceNamed(name: string): AnyResource | undefined {
  return allResources.find((resource) => resource.name === name);
}

/** The JSON:API type of the rows of a resource. */
export function typeOf(name: string): string {
  return resourceNamed(name)?.path ?? name;
}
