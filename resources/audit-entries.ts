import { defineResource } from '#domain/kit/resource.ts';

/** Who did what, as whom, to what, and from where. Rows are only ever added. */
export const auditEntries = defineResource({
  name: 'audit-entries',
  api: 'dashboard',
  path: 'audit-entries',
  scope: 'staff',
  actions: ['list', 'show'],
  label: 'action',
  sort: '-created_at',
  icon: 'clock',
  fields: {
    created_at: { kind: 'instant', readOnly: true, sortable: true, on: ['list', 'show', 'filter'] },
    actor: { kind: 'reference', to: 'users', readOnly: true, on: ['filter'] },
    actor_email: { kind: 'email', readOnly: true, on: ['list', 'show', 'search'] },
    acting_as_email: { kind: 'email', readOnly: true, on: ['list', 'show', 'search'] },
    action: { kind: 'text', readOnly: true, on: ['list', 'show', 'filter', 'search'] },
    target_type: { kind: 'text', readOnly: true, on: ['show', 'filter'] },
    target_id: { kind: 'text', readOnly: true, on: ['show', 'filter'] },
    target_label: { kind: 'text', readOnly: true, on: ['list', 'show', 'search'] },
    workspace_id: { kind: 'reference', to: 'workspaces', readOnly: true, on: ['filter'] },
    /** Somebody came in, failed to, or left. */
    is_sign_in: { kind: 'boolean', readOnly: true, on: ['filter'] },
    reason: { kind: 'longText', readOnly: true, on: ['list', 'show'] },
    address: { kind: 'text', readOnly: true, on: ['show'] },
  },
});
