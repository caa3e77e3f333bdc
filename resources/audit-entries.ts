import { defineResource, servedIn } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';

/** Who did what, as whom, to what, and from where. Rows are only ever added. */
export const auditEntries = defineResource({
  name: 'audit-entries',
  api: 'dashboard',
  path: 'audit-entries',
  scope: SCOPES.installation,
  actions: ['list', 'show'],
  also: [
    {
      scope: SCOPES.workspace,
      under: 'projects/:project',
      actions: ['list'],
      // The owner reads who did what and why; where staff were and whom else they helped is no business of theirs.
      fields: [
        'created_at',
        'actor_email',
        'acting_as_email',
        'api_token',
        'action',
        'target_type',
        'target_label',
        'before',
        'after',
        'reason',
      ],
    },
  ],
  allowedWhenImpersonated: ['list'],
  label: 'action',
  sort: '-created_at',
  icon: 'clock',
  fields: {
    created_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['list', 'show', 'filter'] },
    actor: { kind: 'reference', to: 'users', readOnly: true, on: ['filter'] },
    actor_email: { kind: 'email', nullable: false, readOnly: true, on: ['list', 'show', 'search'] },
    acting_as_email: { kind: 'email', readOnly: true, on: ['list', 'show', 'search'] },
    /** The API token by which a program did it in somebody's name. */
    api_token: { kind: 'text', readOnly: true, on: ['list', 'show', 'search'] },
    action: { kind: 'text', nullable: false, readOnly: true, on: ['list', 'show', 'filter', 'search'] },
    target_type: { kind: 'text', nullable: false, readOnly: true, on: ['show', 'filter'] },
    target_id: { kind: 'text', readOnly: true, on: ['show', 'filter'] },
    target_label: { kind: 'text', readOnly: true, on: ['list', 'show', 'search'] },
    workspace_id: { kind: 'reference', to: 'workspaces', readOnly: true, on: ['filter'] },
    /** Somebody came in, failed to, or left. */
    is_sign_in: { kind: 'boolean', readOnly: true, on: ['filter'] },
    /** Of a change: what was there before and after, field by field. */
    before: { kind: 'facts', readOnly: true, on: ['show'] },
    after: { kind: 'facts', readOnly: true, on: ['show'] },
    reason: { kind: 'longText', readOnly: true, on: ['list', 'show'] },
    address: { kind: 'text', readOnly: true, on: ['show'] },
  },
});

/** The log as it is served to the owner of a workspace. */
export const auditOfWorkspace = servedIn(auditEntries, 'workspace');
