import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';

/** People who have something in common, under a name: those with a visit that the conditions hold for, or who did what they ask. */
export const segments = defineResource({
  name: 'segments',
  api: 'dashboard',
  path: 'segments',
  scope: SCOPES.workspace,
  actions: ['list', 'show', 'create', 'edit', 'delete'],
  allowedWhenImpersonated: ['list', 'show', 'create', 'edit'],
  feature: 'kpiMonitoring',
  label: 'name',
  sort: 'name',
  most: 100,
  inReports: true,
  icon: 'people',
  menu: { group: 'settings', order: 6.2 },
  fields: {
    name: { kind: 'text', required: true, max: 80, sortable: true, on: ['list', 'form', 'show', 'search'] },
    /** The groups of a filter in words (`domain/wire/filters/filter-words.ts`), joined by `&`; never null, whoever asks the hook that keeps it. */
    filter: { kind: 'longText', max: 20_000, on: ['list', 'show'] },
    created_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['list', 'show'] },
  },
});
