import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';

/** Where somebody is logged in. A session begins by logging in and ends by itself, by logging out or from here. */
export const sessions = defineResource({
  name: 'sessions',
  api: 'dashboard',
  path: 'sessions',
  scope: SCOPES.person,
  actions: ['list', 'delete'],
  allowedWhenImpersonated: ['list'],
  label: 'user_agent',
  sort: '-last_seen_at',
  deletion: 'removal',
  icon: 'laptop',
  fields: {
    /** Is it the one that asks? */
    current: { kind: 'boolean', readOnly: true, derived: true },
    user_agent: { kind: 'text', max: 500, readOnly: true, on: ['list', 'search'] },
    /** Where it came from; null where staff are in the account: that is no business of the person they help. */
    network: { kind: 'text', readOnly: true, derived: true },
    by_staff: { kind: 'boolean', readOnly: true, derived: true },
    created_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['list', 'filter'] },
    last_seen_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, unlogged: true, on: ['list', 'filter'] },
  },
});
