import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';

/** Ad costs somebody entered at once: a file, a pasted table or one amount. Entering is a call of its own. */
export const spendEntries = defineResource({
  name: 'spend-entries',
  api: 'dashboard',
  path: 'spend-entries',
  scope: SCOPES.workspace,
  actions: ['list', 'show', 'delete'],
  feature: 'kpiMonitoring',
  label: 'name',
  sort: '-created_at',
  most: 1000,
  inReports: true,
  icon: 'wallet',
  menu: { group: 'settings', order: 6 },
  fields: {
    /** Name of the file, or what the amount was for. */
    name: { kind: 'text', nullable: false, readOnly: true, sortable: true, on: ['list', 'show', 'search'] },
    entered_by: { kind: 'reference', to: 'users', readOnly: true, on: ['list', 'show'] },
    created_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['list', 'show'] },
    /** Days with costs, in the workspace's zone. */
    first_day: { kind: 'day', nullable: false, readOnly: true, sortable: true, on: ['list', 'show'] },
    last_day: { kind: 'day', nullable: false, readOnly: true, sortable: true, on: ['list', 'show'] },
    /** Lines as they were sent. */
    line_count: { kind: 'integer', nullable: false, readOnly: true, sortable: true, on: ['list', 'show'] },
    /** Their sum in minor units of the workspace's currency. */
    amount: { kind: 'money', nullable: false, readOnly: true, sortable: true, on: ['list', 'show'] },
  },
});
