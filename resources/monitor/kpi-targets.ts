import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { PERIODS, TARGET_DIRECTIONS, TARGET_TYPES } from '#domain/wire/reports/kpis.ts';

/** What a KPI should reach, or stay below, in each day, week or month. */
export const kpiTargets = defineResource({
  name: 'kpi-targets',
  api: 'analytics',
  path: 'kpi-targets',
  scope: SCOPES.workspace,
  actions: ['list', 'show', 'create', 'edit', 'delete'],
  allowedWhenImpersonated: ['list', 'show', 'create', 'edit'],
  label: 'name',
  sort: 'name',
  /** Worst first, as the overview and the monitor have them; by name until it is known how they stand. */
  listSort: 'status',
  feature: 'targets',
  most: 200,
  icon: 'targets',
  menu: { group: 'workspace', order: 3 },
  fields: {
    name: { kind: 'text', required: true, max: 80, sortable: true, on: ['list', 'form', 'show', 'search'] },
    widget_id: { kind: 'reference', to: 'kpi-widgets', required: true, on: ['list', 'form', 'show', 'filter'] },
    /** Whole units: people or events for `hits`, whole currency units (not cents) for `currency`. */
    target_value: { kind: 'integer', required: true, min: 1, max: 1_000_000_000, sortable: true },
    threshold_value: { kind: 'integer', required: true, min: 0, max: 1_000_000_000, atMostField: 'target_value', on: ['form', 'show'] },
    period: { kind: 'option', required: true, on: ['list', 'form', 'show', 'filter'], options: PERIODS },
    direction: { kind: 'option', nullable: false, initial: 'reach', on: ['form', 'show'], options: TARGET_DIRECTIONS },
    /** Follows from what the KPI measures; who sends it must agree with that. */
    type: { kind: 'option', nullable: false, on: ['show'], options: TARGET_TYPES },
    created_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['show'] },
  },
});
