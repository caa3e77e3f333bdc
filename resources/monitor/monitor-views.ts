import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { BREAKDOWNS, MONITOR_TABS } from '#domain/wire/monitor.ts';
import { named } from '../kit/named.ts';

/** A way to look at the monitor that the workspace keeps: part, days, comparison, filter, order, and the KPI of the chart. */
export const monitorViews = defineResource({
  name: 'monitor-views',
  api: 'dashboard',
  path: 'monitor-views',
  scope: SCOPES.workspace,
  actions: ['list', 'show', 'create', 'edit', 'delete'],
  allowedWhenImpersonated: ['list', 'show', 'create', 'edit'],
  label: 'name',
  sort: 'name',
  most: 100,
  icon: 'monitor',
  fields: {
    name: { kind: 'text', required: true, max: 80, sortable: true, on: ['list', 'form', 'show', 'search'] },
    tab: { kind: 'option', nullable: false, initial: 'kpi', on: ['list', 'show'], options: named(MONITOR_TABS) },
    /** The name of days that move on (`last30`), or two dates, `2026-11-01..2026-11-30`. */
    range: { kind: 'text', max: 40, on: ['show'] },
    /** The name of a comparison, `none`, or two dates; null: the days just before. */
    compare: { kind: 'text', max: 40, on: ['show'] },
    breakdown: { kind: 'option', on: ['show'], options: named(BREAKDOWNS) },
    /** The groups of the filter as they stand in the address, joined by `&`. */
    filter: { kind: 'longText', max: 20_000, on: ['show'] },
    /** Of a table: a measure, with `-` before it for the most first. */
    order: { kind: 'text', max: 40, on: ['show'] },
    /** What is searched for in a table. */
    search: { kind: 'text', max: 500, on: ['show'] },
    /** Id of the KPI that the chart shows; null, and one that is gone: the first. */
    kpi: { kind: 'text', max: 40, on: ['show'] },
    /** What the monitor opens with; at most one of a workspace. */
    is_default: { kind: 'boolean', initial: false, on: ['list', 'show'] },
    created_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['show'] },
  },
});
