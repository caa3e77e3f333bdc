import { defineActions } from '../kit/action.ts';
import { permissionsOn } from '../kit/permission.ts';

const may = permissionsOn(
  { name: 'monitoring-reports', scope: 'person' },
  { list: { reads: true, allowedWhenImpersonated: true }, create: {}, delete: {} },
);

/** Periodic reports by mail, of the signed-in person. */
export const monitoringReportActions = defineActions('monitoring-reports', 'Reports by mail', {
  list: { may: may.list, call: 'GET /api/dashboard/monitoring-reports' },
  choose: { may: may.create, call: 'POST /api/dashboard/monitoring-reports', sends: 'monitoring-reports' },
  end: { may: may.delete, call: 'DELETE /api/dashboard/monitoring-reports/:id' },
});
