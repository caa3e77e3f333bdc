import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { PERMISSIONS } from '#domain/wire/collaboration.ts';

/** Somebody who was invited to a workspace ("project client" on the wire). Inviting is a call of its own. */
export const collaborators = defineResource({
  name: 'collaborators',
  api: 'dashboard',
  path: 'project-clients',
  scope: SCOPES.workspace,
  actions: ['list', 'show', 'edit', 'delete'],
  allowedWhenImpersonated: ['list', 'show'],
  label: 'email',
  sort: 'email',
  most: 500,
  allowedWhenLocked: ['delete'],
  deletion: 'removal',
  icon: 'people',
  menu: { group: 'workspace', order: 6 },
  fields: {
    email: { kind: 'email', nullable: false, readOnly: true, sortable: true, on: ['list', 'show', 'search'] },
    first_name: { kind: 'text', nullable: false, readOnly: true, sortable: true, on: ['show', 'search'] },
    last_name: { kind: 'text', nullable: false, readOnly: true, sortable: true, on: ['show', 'search'] },
    permissions: { kind: 'option', nullable: false, sortable: true, on: ['list', 'form', 'show', 'filter'], options: PERMISSIONS },
    /** Was invited and has not accepted yet. */
    is_pending: { kind: 'boolean', readOnly: true, on: ['show', 'filter'] },
    created_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true },
  },
});
