import { defineActions } from '../kit/action.ts';
import { permissionsOn } from '../kit/permission.ts';
import { monitoringReports } from '../monitor/monitoring-reports.ts';

const may = permissionsOn(monitoringReports, { create: {} });

/** Ordering periodic reports by mail; looking at them and ending one follow from their rows. */
export const monitoringReportActions = defineActions('monitoring-reports', 'Monitoring reports', {
  choose: {
    may: may.create,
    call: 'POST /api/dashboard/monitoring-reports',
    sends: 'monitoring-reports',
    changes: ['monitoring-reports'],
  },
});
