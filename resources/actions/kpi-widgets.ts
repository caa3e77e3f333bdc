import { defineActions } from '../kit/action.ts';
import { permissionsOn } from '../kit/permission.ts';
import { kpiWidgets } from '../monitor/kpi-widgets.ts';

const may = permissionsOn(
  { name: kpiWidgets.name, scope: kpiWidgets.scope, feature: 'kpiMonitoring' },
  { arrange: { allowedWhenImpersonated: true } },
);

/** What is done with all KPIs of a workspace at once. */
export const kpiWidgetActions = defineActions('kpi-widgets', 'KPIs', {
  arrange: {
    may: may.arrange,
    call: 'POST /api/dashboard/kpi-widgets/arrange',
    workspace: { from: 'body', orHeader: true },
    changes: ['kpi-widgets'],
  },
});
