import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { EVENTS, KIND_OF_ELEMENT } from '#domain/tracking/events.ts';
import { ATTRIBUTE_KEYS, OWN_ATTRIBUTE } from '#domain/wire/filters/attribute-keys.ts';
import { CATEGORIES, ELEMENT_TYPES, type ElementType, METRIC_TYPES, RULE_OPERATORS } from '#domain/wire/reports/kpis.ts';
import { named } from '../kit/named.ts';

function groupOf(element: ElementType) {
  const kind = KIND_OF_ELEMENT[element];
  return kind && { group: EVENTS[kind].group };
}

/** A number to watch: which events count, and what is taken of them. */
export const kpiWidgets = defineResource({
  name: 'kpi-widgets',
  api: 'analytics',
  path: 'kpi-widgets',
  scope: SCOPES.workspace,
  actions: ['list', 'show', 'create', 'edit', 'delete'],
  allowedWhenImpersonated: ['list', 'show', 'create', 'edit'],
  label: 'display_name',
  deletion: 'asked',
  sort: 'position',
  feature: 'kpiMonitoring',
  actionFeatures: { create: 'kpiBuilder', edit: 'kpiBuilder', delete: 'kpiBuilder' },
  most: 200,
  together: ['attribute_key', 'operator', 'value'],
  icon: 'kpis',
  menu: { group: 'settings', order: 4 },
  fields: {
    display_name: { kind: 'text', required: true, max: 80, sortable: true, on: ['list', 'form', 'show', 'search'] },
    metric_type: { kind: 'option', required: true, on: ['list', 'form', 'show', 'filter'], options: named(METRIC_TYPES) },
    category: { kind: 'option', required: true, on: ['list', 'form', 'show', 'filter'], options: named(CATEGORIES) },
    element_type: {
      kind: 'option',
      on: ['list', 'form', 'show'],
      options: ELEMENT_TYPES.map((name) => ({ value: name, name, ...groupOf(name) })),
    },
    attribute_key: { kind: 'text', max: 80, among: { names: ATTRIBUTE_KEYS, prefix: OWN_ATTRIBUTE }, on: [] },
    operator: { kind: 'option', on: [], options: RULE_OPERATORS.map(({ wire, name }) => ({ value: wire, name })) },
    value: { kind: 'text', max: 500, on: [] },
    conditions: { kind: 'conditions', on: ['show'] },
    is_commerce: { kind: 'boolean', initial: false, on: ['show'] },
    /** Behind all others where nobody says. */
    position: { kind: 'integer', min: 0, max: 1000, nullable: false, sortable: true, unlogged: true, on: [] },
    created_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['show'] },
  },
});
