import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { ALERT_CHANGES, ALERT_CHANNELS, ALERT_RESULTS } from '#domain/wire/alerts.ts';

/** Who is told, and how, when the status of a target changes. */
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
    channel: { kind: 'option', required: true, initial: 'mail', on: ['list', 'form', 'show', 'filter'], options: ALERT_CHANNELS },
    /** Where messages are posted. Its last part lets anybody post there: it is stored sealed, and answered masked. */
    url: { kind: 'url', max: 2000, on: ['form', 'show'] },
    /** Addresses of members of the workspace, parted by commas. */
    recipients: { kind: 'text', max: 1000, on: ['form', 'show'] },
    /** Null: every target of the workspace. */
    target_id: { kind: 'reference', to: 'kpi-targets', on: ['list', 'form', 'show', 'filter'] },
    changes: { kind: 'option', nullable: false, initial: 'both', on: ['form', 'show'], options: ALERT_CHANGES },
    /** Whole hours of the workspace's zone, from and up to which nothing is sent; over midnight where `from` is the later one. */
    quiet_from: { kind: 'integer', min: 0, max: 23, on: ['form', 'show'] },
    quiet_to: { kind: 'integer', min: 0, max: 23, on: ['form', 'show'] },
    is_active: { kind: 'boolean', initial: true, on: ['list', 'form', 'show', 'filter'] },
    last_result: { kind: 'option', readOnly: true, unlogged: true, on: ['list', 'show'], options: ALERT_RESULTS },
    last_sent_at: { kind: 'instant', readOnly: true, unlogged: true, on: ['list', 'show'] },
    /** In the words of whoever refused it. */
    last_error: { kind: 'text', max: 300, readOnly: true, unlogged: true, on: ['show'] },
    created_at: { kind: 'instant', nullable: false, readOnly: true, on: ['show'] },
  },
});
