import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { EXPORT_FORMATS, EXPORT_PROBLEMS, EXPORT_STATES } from '#domain/wire/exports.ts';
import { named } from './kit/named.ts';

/** Files of raw events of some days, made in the background. Ordering and downloading one are calls of their own. */
export const eventExports = defineResource({
  name: 'event-exports',
  api: 'dashboard',
  path: 'event-exports',
  scope: SCOPES.workspace,
  actions: ['list', 'show', 'delete'],
  feature: 'kpiMonitoring',
  // The file goes with the row, so neither comes back.
  deletion: 'removal',
  allowedWhenLocked: ['delete'],
  label: 'name',
  sort: '-created_at',
  most: 100,
  icon: 'download',
  menu: { group: 'settings', order: 6.5 },
  fields: {
    /** Of the file. */
    name: { kind: 'text', nullable: false, readOnly: true, sortable: true, on: ['list', 'show', 'search'] },
    state: {
      ...{ kind: 'option', nullable: false, initial: 'waiting', readOnly: true, unlogged: true, on: ['list', 'show', 'filter'] },
      options: named(EXPORT_STATES),
    },
    /** Percent of its events that are written. */
    progress: { kind: 'integer', nullable: false, initial: 0, readOnly: true, unlogged: true, on: ['show'] },
    /** In the workspace's zone as it was when the export was ordered. */
    first_day: { kind: 'day', nullable: false, readOnly: true, sortable: true, on: ['show'] },
    last_day: { kind: 'day', nullable: false, readOnly: true, sortable: true, on: ['show'] },
    format: { kind: 'option', nullable: false, initial: 'csv', readOnly: true, on: ['show', 'filter'], options: named(EXPORT_FORMATS) },
    /** With what may name people. */
    personal: { kind: 'boolean', initial: false, readOnly: true, on: ['list', 'show', 'filter'] },
    row_count: { kind: 'integer', nullable: false, initial: 0, readOnly: true, unlogged: true, sortable: true, on: ['list', 'show'] },
    /** Bytes of the file. */
    size: { kind: 'integer', nullable: false, initial: 0, readOnly: true, unlogged: true, sortable: true, on: ['list', 'show'] },
    ordered_by: { kind: 'reference', to: 'users', readOnly: true, on: ['list', 'show'] },
    created_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['list', 'show'] },
    /** When the file goes; null while there is none. */
    expires_at: { kind: 'instant', readOnly: true, unlogged: true, on: ['list', 'show'] },
    problem: { kind: 'option', readOnly: true, unlogged: true, on: ['show'], options: named(EXPORT_PROBLEMS) },
  },
});
