import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { named } from './kit/named.ts';

/**
 * A funnel map. The row is its name, tags and lock; the drawing itself (`document`) has its
 * own two calls with a revision of its own, because it is large and saved many times a minute.
 */
export const canvases = defineResource({
  name: 'canvases',
  api: 'dashboard',
  path: 'funnels',
  scope: SCOPES.workspace,
  actions: ['list', 'show', 'create', 'edit', 'delete'],
  allowedWhenImpersonated: ['list', 'show', 'create', 'edit'],
  label: 'name',
  deletion: 'asked',
  sort: '-updated_at',
  limit: 'canvases',
  feature: 'canvases',
  icon: 'canvases',
  menu: { group: 'workspace', order: 1 },
  fields: {
    name: { kind: 'text', required: true, max: 120, sortable: true, on: ['list', 'form', 'show', 'search'] },
    tags: { kind: 'tags', max: 20, initial: [], on: ['list', 'form', 'show', 'filter'] },
    status: {
      kind: 'option',
      nullable: false,
      initial: 'planned',
      sortable: true,
      on: ['list', 'form', 'show', 'filter'],
      options: named(['planned', 'live', 'paused', 'ended']),
    },
    owner: { kind: 'reference', to: 'users', nullable: false, readOnly: true, on: ['list', 'show', 'filter'] },
    is_locked: { kind: 'boolean', initial: false, readOnly: true, on: ['list', 'show', 'filter'] },
    locked_at: { kind: 'instant', readOnly: true, on: [] },
    locked_by: { kind: 'reference', to: 'users', readOnly: true, on: [] },
    locked_by_plan: { kind: 'boolean', initial: false, readOnly: true, on: [] },
    /** The drawing from far, in the notation of domain/canvas/thumbnail-text.ts. */
    thumbnail: { kind: 'text', max: 2048, readOnly: true, unlogged: true, on: [] },
    elements: { kind: 'integer', nullable: false, readOnly: true, unlogged: true, sortable: true, on: ['list', 'show'] },
    /** Forecast profit of the base scenario in minor units, kept with the document. */
    plan_profit: { kind: 'money', readOnly: true, unlogged: true, sortable: true, on: ['list', 'show', 'filter'] },
    created_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['show'] },
    updated_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['list', 'show'] },
  },
});
