import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { ALERT_CHANGES, ALERT_CHANNELS, ALERT_MEASURES, ALERT_RESULTS, ALERT_STANDINGS, ALERT_SUBJECTS } from '#domain/wire/alerts.ts';
import { named } from './kit/named.ts';

/** Who is told, and how, when the status of a target changes, or a line or an element of a canvas falls behind its plan or is back. */
export const alerts = defineResource({
  name: 'alerts',
  api: 'analytics',
  path: 'alerts',
  scope: SCOPES.workspace,
  actions: ['list', 'show', 'create', 'edit', 'delete'],
  label: 'name',
  sort: 'name',
  feature: 'targets',
  most: 50,
  together: ['quiet_from', 'quiet_to'],
  icon: 'alerts',
  menu: { group: 'workspace', order: 4 },
  fields: {
    name: { kind: 'text', required: true, max: 80, sortable: true, on: ['list', 'form', 'show', 'search'] },
    watches: { kind: 'option', nullable: false, initial: 'targets', on: ['form', 'show', 'filter'], options: named(ALERT_SUBJECTS) },
    /** Null where it watches targets: every target of the workspace. */
    target_id: { kind: 'reference', to: 'kpi-targets', on: ['form', 'show'] },
    canvas_id: { kind: 'reference', to: 'canvases', on: ['form', 'show'] },
    /** Id of the line or the element in the drawing of that canvas. */
    part_id: { kind: 'text', max: 64, on: ['form'] },
    /** Of an element; of a line it is the rate. */
    measure: { kind: 'option', nullable: false, initial: 'people', on: ['form', 'show'], options: named(ALERT_MEASURES) },
    /** What that part is called: of a line both its ends. */
    part_name: { kind: 'text', max: 300, readOnly: true, unlogged: true, on: ['list', 'show', 'search'] },
    /** How that part stands against its plan, or why nothing is watched; null where targets are, and somebody reads it. */
    standing: { kind: 'option', readOnly: true, unlogged: true, on: ['list', 'show', 'filter'], options: named(ALERT_STANDINGS) },
    channel: { kind: 'option', required: true, initial: 'mail', on: ['list', 'form', 'show', 'filter'], options: named(ALERT_CHANNELS) },
    /** Where messages are posted. Its last part lets anybody post there: it is stored sealed, and answered masked. */
    url: { kind: 'url', max: 2000, on: ['form', 'show'] },
    /** Addresses of members of the workspace, parted by commas. */
    recipients: { kind: 'text', max: 1000, on: ['form', 'show'] },
    changes: { kind: 'option', nullable: false, initial: 'both', on: ['form', 'show'], options: named(ALERT_CHANGES) },
    /** Whole hours of the workspace's zone, from and up to which nothing is sent; over midnight where `from` is the later one. */
    quiet_from: { kind: 'integer', folded: true, min: 0, max: 23, on: ['form', 'show'] },
    quiet_to: { kind: 'integer', folded: true, min: 0, max: 23, on: ['form', 'show'] },
    is_active: { kind: 'boolean', initial: true, on: ['list', 'form', 'show', 'filter'] },
    last_result: { kind: 'option', readOnly: true, unlogged: true, on: ['list', 'show'], options: named(ALERT_RESULTS) },
    last_sent_at: { kind: 'instant', readOnly: true, unlogged: true, on: ['list', 'show'] },
    /** In the words of whoever refused it. */
    last_error: { kind: 'text', max: 300, readOnly: true, unlogged: true, on: ['show'] },
    created_at: { kind: 'instant', nullable: false, readOnly: true, on: ['show'] },
  },
});
