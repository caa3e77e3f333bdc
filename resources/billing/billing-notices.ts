import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { named } from '../kit/named.ts';

const STATUSES = named(['received', 'done', 'ignored', 'failed']);

/** What a payment provider has told, and what became of it; nobody writes it. */
export const billingNotices = defineResource({
  name: 'billing-notices',
  api: 'dashboard',
  path: 'billing-notices',
  scope: SCOPES.installation,
  actions: ['list', 'show'],
  label: 'kind',
  sort: '-received_at',
  icon: 'alerts',
  fields: {
    received_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['list', 'show', 'filter'] },
    /** The provider's name of what has happened; `compare.repaired` and `account.deleted` are ours. */
    kind: { kind: 'text', nullable: false, readOnly: true, on: ['list', 'show', 'search'] },
    status: { kind: 'option', nullable: false, readOnly: true, on: ['list', 'show', 'filter'], options: STATUSES },
    /** The provider's name of the account. */
    customer: { kind: 'text', readOnly: true, on: ['list', 'show', 'search'] },
    /** The provider's name of the notice. */
    event: { kind: 'text', nullable: false, readOnly: true, on: ['show', 'search'] },
    happened_at: { kind: 'instant', nullable: false, readOnly: true, on: ['show'] },
    attempts: { kind: 'integer', nullable: false, readOnly: true, on: ['show'] },
    error: { kind: 'longText', readOnly: true, on: ['show'] },
    done_at: { kind: 'instant', readOnly: true, on: ['show'] },
    user: { kind: 'reference', to: 'users', readOnly: true, on: ['filter'] },
  },
});
