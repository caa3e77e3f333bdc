import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';

/** What a unit of another currency is worth in the workspace's, for events that arrive from now on. */
export const exchangeRates = defineResource({
  name: 'exchange-rates',
  api: 'dashboard',
  path: 'project-exchange-rates',
  scope: SCOPES.workspace,
  actions: ['list', 'show', 'create', 'edit', 'delete'],
  label: 'currency',
  sort: 'currency',
  most: 200,
  icon: 'rates',
  menu: { group: 'settings', order: 5 },
  fields: {
    currency: { kind: 'currency', required: true, sortable: true, on: ['list', 'form', 'show', 'search'] },
    /** Units of the workspace's currency for one unit of this one. */
    rate: { kind: 'decimal', required: true, max: 1_000_000_000, sortable: true, on: ['list', 'form', 'show'] },
    created_at: { kind: 'instant', nullable: false, readOnly: true, on: ['show'] },
    updated_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['list', 'show'] },
  },
});
