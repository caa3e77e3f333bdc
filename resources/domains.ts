import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';

/** A host whose events are accepted, and between which visitors keep their identity. */
export const domains = defineResource({
  name: 'domains',
  api: 'dashboard',
  path: 'project-domains',
  scope: SCOPES.workspace,
  actions: ['list', 'show', 'create', 'edit', 'delete'],
  allowedWhenImpersonated: ['list', 'show', 'create', 'edit'],
  label: 'domain',
  sort: 'domain',
  most: 200,
  icon: 'domains',
  menu: { group: 'settings', order: 2 },
  fields: {
    domain: { kind: 'host', required: true, sortable: true, on: ['list', 'form', 'show', 'search'] },
    created_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true },
  },
});
