import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { MONTHS_KEPT } from '#domain/wire/reports/retention.ts';
import { PRIVACY_MODES } from '#domain/wire/track.ts';

/** For how long data of visitors is kept. */
const KEPT = MONTHS_KEPT.map((value) => ({ value, name: value === 0 ? 'always' : `months_${value}` }));

/** A workspace ("project" on the wire): one site or client, its canvases and its tracking. */
export const workspaces = defineResource({
  name: 'workspaces',
  api: 'dashboard',
  path: 'projects',
  scope: SCOPES.account,
  actions: ['list', 'show', 'create', 'edit', 'delete'],
  allowedWhenImpersonated: ['list', 'show', 'edit'],
  byToken: ['list', 'create'],
  label: 'name',
  sort: 'name',
  limit: 'workspaces',
  allowedWhenLocked: ['delete'],
  include: ['user'],
  contains: { funnels: 'canvases', domains: 'domains', ips: 'ips' },
  icon: 'grid',
  menu: { group: 'account', order: 1 },
  fields: {
    name: { kind: 'text', required: true, max: 120, sortable: true, on: ['list', 'form', 'show', 'search'] },
    /** Nothing: its site is not known yet, and nothing is tracked until it is. */
    main_url: { kind: 'url', on: ['list', 'form', 'show', 'search'] },
    timezone: { kind: 'timezone', nullable: false, initial: 'UTC', on: ['form', 'show', 'filter'] },
    client_timezone: { kind: 'timezone', on: [] },
    currency: {
      kind: 'currency',
      nullable: false,
      initial: 'USD',
      on: ['form', 'show'],
      among: 'offered',
    },
    tracking: { kind: 'boolean', initial: true, on: ['form', 'show'] },
    automatic_actions: { kind: 'boolean', initial: true, on: ['form', 'show'] },
    anonymise_users: { kind: 'boolean', initial: true, on: ['form', 'show'] },
    /** Hashes of email addresses and phone numbers are kept, by which browsers of one person are joined. */
    match_people: { kind: 'boolean', initial: false, on: ['form', 'show'] },
    privacy_mode: {
      kind: 'option',
      nullable: false,
      initial: 'cookie',
      on: ['form', 'show'],
      explained: true,
      options: PRIVACY_MODES.map((value) => ({ value, name: value })),
    },
    months_kept: { kind: 'option', nullable: false, initial: 0, on: ['form', 'show'], options: KEPT },
    /** The folder under the site's own address from which its pages load the script; nothing: this installation's. */
    script_address: { kind: 'url', readOnly: true, on: ['show'] },
    rate_limiting_enabled: { kind: 'boolean', initial: true, readOnly: true, on: [] },
    is_locked: { kind: 'boolean', initial: false, readOnly: true, on: ['list', 'show', 'filter'] },
    locked_at: { kind: 'instant', readOnly: true, on: [] },
    locked_by: { kind: 'reference', to: 'users', readOnly: true, on: [] },
    locked_by_plan: { kind: 'boolean', initial: false, readOnly: true, on: [] },
    /** Its numbers are those of sample data. */
    is_sample: { kind: 'boolean', initial: false, readOnly: true, on: ['show'] },
    started_tracking_at: { kind: 'instant', readOnly: true, on: ['list', 'show'] },
    user: { kind: 'reference', to: 'users', nullable: false, readOnly: true, on: ['list', 'show', 'filter'] },
    created_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['show'] },
    updated_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['list', 'show'] },
  },
});
