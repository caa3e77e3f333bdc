import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';

/** An address or range (CIDR) whose events are not counted: own staff, offices, test machines. */
export const ips = defineResource({
  name: 'ips',
  api: 'dashboard',
  path: 'project-ips',
  scope: SCOPES.workspace,
  actions: ['list', 'show', 'create', 'edit', 'delete'],
  allowedWhenImpersonated: ['list', 'show', 'create', 'edit'],
  label: 'ip',
  sort: '-created_at',
  most: 1000,
  icon: 'ips',
  menu: { group: 'settings', order: 3 },
  fields: {
    ip: { kind: 'ip', required: true, sortable: true, on: ['list', 'form', 'show', 'search'] },
    note: { kind: 'text', max: 120 },
    blacklisted: { kind: 'boolean', initial: true, on: ['list', 'form', 'show', 'filter'] },
    created_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true },
  },
});
