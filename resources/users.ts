import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { PLANS } from '#domain/plans/plans.ts';
import { USER_TYPES } from '#domain/wire/session.ts';
import { named } from './kit/named.ts';

/** Everybody with an account, as staff see them. */
export const users = defineResource({
  name: 'users',
  api: 'dashboard',
  path: 'users',
  scope: SCOPES.installation,
  actions: ['list', 'show'],
  ownRow: true,
  label: 'email',
  sort: '-created_at',
  icon: 'people',
  fields: {
    email: { kind: 'email', nullable: false, readOnly: true, sortable: true, on: ['list', 'show', 'search'] },
    first_name: { kind: 'text', nullable: false, readOnly: true, sortable: true, on: ['list', 'show', 'search'] },
    last_name: { kind: 'text', nullable: false, readOnly: true, sortable: true, on: ['list', 'show', 'search'] },
    plan: {
      kind: 'option',
      nullable: false,
      readOnly: true,
      sortable: true,
      on: ['list', 'show', 'filter'],
      options: named(PLANS),
    },
    trial_ends_at: { kind: 'instant', readOnly: true, sortable: true, on: ['show', 'filter'] },
    user_type: { kind: 'option', readOnly: true, on: ['list', 'show', 'filter'], options: named(USER_TYPES) },
    staff: {
      kind: 'option',
      nullable: false,
      readOnly: true,
      on: ['list', 'show', 'filter'],
      options: named(['user', 'support', 'admin']),
    },
    is_demo: { kind: 'boolean', readOnly: true, on: ['show', 'filter'] },
    language: { kind: 'text', nullable: false, readOnly: true, on: ['show'] },
    timezone: { kind: 'text', nullable: false, readOnly: true, on: ['show'] },
    email_verified_at: { kind: 'instant', readOnly: true, on: ['show'] },
    last_seen_at: { kind: 'instant', readOnly: true, sortable: true, on: ['list', 'show', 'filter'] },
    is_verified: { kind: 'boolean', readOnly: true, on: ['list', 'filter'] },
    has_logged_in: { kind: 'boolean', readOnly: true, on: ['filter'] },
    /** A trial runs or has run out; `trial_ends_at` tells which. */
    on_trial: { kind: 'boolean', readOnly: true, on: ['list', 'filter'] },
    created_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['list', 'show', 'filter'] },
  },
});
