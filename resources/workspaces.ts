import { defineResource } from '#domain/kit/resource.ts';

/** A workspace ("project" on the wire): one site or client, its canvases and its tracking. */
export const workspaces = defineResource({
  name: 'workspaces',
  api: 'dashboard',
  path: 'projects',
  scope: 'global',
  actions: ['list', 'show', 'create', 'edit', 'delete'],
  label: 'name',
  sort: 'name',
  limit: 'workspaces',
  whileLocked: ['delete'],
  icon: 'workspaces',
  menu: { group: 'account', order: 1 },
  fields: {
    name: { kind: 'text', required: true, max: 120, sortable: true, on: ['list', 'form', 'show', 'search'] },
    main_url: { kind: 'url', required: true, on: ['list', 'form', 'show', 'search'] },
    timezone: { kind: 'timezone', nullable: false, initial: 'UTC', on: ['form', 'show', 'filter'] },
    client_timezone: { kind: 'timezone', on: [] },
    currency: {
      kind: 'option',
      nullable: false,
      initial: 'USD',
      on: ['form', 'show'],
      options: ['USD', 'EUR', 'GBP', 'BRL', 'JPY', 'CHF', 'AUD', 'CAD'].map((code) => ({ value: code, name: code })),
    },
    tracking: { kind: 'boolean', initial: true, on: ['form', 'show'] },
    automatic_actions: { kind: 'boolean', initial: true, on: ['form', 'show'] },
    anonymise_users: { kind: 'boolean', initial: true, on: ['form', 'show'] },
    rate_limiting_enabled: { kind: 'boolean', initial: true, readOnly: true, on: [] },
    is_locked: { kind: 'boolean', initial: false, readOnly: true, on: ['list', 'show', 'filter'] },
    started_tracking_at: { kind: 'instant', readOnly: true, on: ['list', 'show'] },
    user: { kind: 'reference', to: 'users', readOnly: true, on: ['list', 'show'] },
    created_at: { kind: 'instant', readOnly: true, sortable: true, on: ['show'] },
    updated_at: { kind: 'instant', readOnly: true, sortable: true, on: ['list', 'show'] },
  },
});
