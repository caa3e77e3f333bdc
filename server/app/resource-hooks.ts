import type { ResourceName } from '#resources/index.ts';
import { apiTokens } from '#server/accounts/api-tokens/resource-hooks.ts';
import { sessions } from '#server/accounts/own-sessions.ts';
import { alerts } from '#server/alerts/resource-hooks.ts';
import { auditEntries } from '#server/audit-log/resource-hooks.ts';
import { ownTemplates } from '#server/canvas/library/own/resource-hooks.ts';
import { canvases } from '#server/canvas/resource-hooks.ts';
import { collaborators } from '#server/collaborators/resource-hooks.ts';
import { eventExports } from '#server/exports/resource-hooks.ts';
import { monitoringReports } from '#server/monitoring-reports/resource-hooks.ts';
import type { DerivedFieldOf, ResourceHooks } from '#server/resources/hook.ts';
import { spendEntries } from '#server/spend/resource-hooks.ts';
import { annotations } from '#server/workspaces/hooks/annotations.ts';
import { exchangeRates } from '#server/workspaces/hooks/exchange-rates.ts';
import { kpiTargets } from '#server/workspaces/hooks/kpi-targets.ts';
import { kpiWidgets } from '#server/workspaces/hooks/kpi-widgets.ts';
import { monitorViews } from '#server/workspaces/hooks/monitor-views.ts';
import { segments } from '#server/workspaces/hooks/segments.ts';
import { workspaces } from '#server/workspaces/hooks/workspaces.ts';
import type { Context } from './context.ts';

/** The resources that do more than store their fields: each hook stands in its capability, the engine of rows gets them by the context. */
export const resourceHooks = (context: Omit<Context, 'domainEvents' | 'resourceHooks'>) =>
  ({
    workspaces: workspaces(context),
    canvases,
    collaborators: collaborators(context),
    'exchange-rates': exchangeRates,
    alerts: alerts(context),
    annotations,
    'monitor-views': monitorViews,
    segments,
    'own-templates': ownTemplates,
    'kpi-widgets': kpiWidgets,
    'kpi-targets': kpiTargets,
    'audit-entries': auditEntries,
    'api-tokens': apiTokens(context),
    sessions: sessions(context),
    'monitoring-reports': monitoringReports,
    'spend-entries': spendEntries,
    'event-exports': eventExports(context),
  }) as const satisfies { readonly [N in ResourceName]?: ResourceHooks<N> };

/** Compiles only while every field that is declared as derived is worked out. */
type Hooks = ReturnType<typeof resourceHooks>;
type Deriving = {
  [N in keyof Hooks]: Hooks[N] extends { derive: unknown } ? N : never;
}[keyof Hooks];
type Underived = { [N in ResourceName]: [DerivedFieldOf<N>] extends [never] ? never : N extends Deriving ? never : N }[ResourceName];
type Nothing<Left extends never> = Left;
export type EveryDerivedFieldIsWorkedOut = Nothing<Underived>;
