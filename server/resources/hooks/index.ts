import type { ResourceName } from '#resources/index.ts';
import type { ResourceHooks } from '../hook.ts';
import { canvases } from './canvases.ts';
import { collaborators } from './collaborators.ts';
import { exchangeRates } from './exchange-rates.ts';
import { kpiTargets } from './kpi-targets.ts';
import { kpiWidgets } from './kpi-widgets.ts';
import { workspaces } from './workspaces.ts';

/** The resources that do more than store their fields. A contract test holds the list to the folder. */
export const resourceHooks = {
  workspaces,
  canvases,
  collaborators,
  'exchange-rates': exchangeRates,
  'kpi-widgets': kpiWidgets,
  'kpi-targets': kpiTargets,
} as const satisfies { readonly [N in ResourceName]?: ResourceHooks<N> };
