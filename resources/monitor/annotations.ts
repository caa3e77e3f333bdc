import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { ANNOTATION_KINDS } from '#domain/wire/monitor.ts';
import { named } from '../kit/named.ts';

/** What happened on a day, or from one day to another, that numbers do not say: drawn on trends. */
export const annotations = defineResource({
  name: 'annotations',
  api: 'dashboard',
  path: 'annotations',
  scope: SCOPES.workspace,
  actions: ['list', 'show', 'create', 'edit', 'delete'],
  allowedWhenImpersonated: ['list', 'show', 'create', 'edit'],
  label: 'text',
  sort: '-day',
  icon: 'note',
  menu: { group: 'settings', order: 7 },
  fields: {
    text: { kind: 'text', required: true, max: 120, on: ['list', 'form', 'show', 'search'] },
    kind: {
      kind: 'option',
      nullable: false,
      initial: 'note',
      on: ['list', 'form', 'show', 'filter'],
      options: named(ANNOTATION_KINDS),
    },
    /** In the workspace's zone. */
    day: { kind: 'day', required: true, sortable: true, on: ['list', 'form', 'show', 'filter'] },
    /** The last day of what lasted longer; null: it was one day. */
    last_day: { kind: 'day', sortable: true, on: ['list', 'form', 'show'] },
    created_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['show'] },
  },
});
