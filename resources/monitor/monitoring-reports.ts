import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { REPORT_PERIODS } from '#domain/time/report-periods.ts';

/** Periodic reports by mail that a person has ordered. Ordering them is a call of its own: it says of all periods at once which are wanted. */
export const monitoringReports = defineResource({
  name: 'monitoring-reports',
  api: 'dashboard',
  path: 'monitoring-reports',
  scope: SCOPES.person,
  actions: ['list', 'delete'],
  allowedWhenImpersonated: ['list'],
  label: 'client_timezone',
  sort: 'period_type',
  icon: 'mail',
  fields: {
    period_type: { kind: 'option', nullable: false, readOnly: true, on: ['list', 'filter'], options: REPORT_PERIODS },
    /** The next time it is due. */
    send_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['list', 'filter'] },
    client_timezone: { kind: 'timezone', nullable: false, readOnly: true, on: ['list'] },
    /** Always null in an answer: one that has ended is not served. The wire contract has it. */
    deleted_at: { kind: 'instant', readOnly: true, unlogged: true, on: [] },
  },
});
