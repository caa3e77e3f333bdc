import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { named } from './kit/named.ts';

const BILLINGS = ['one_off', 'recurring', 'instalments'] as const;
const inForm = ['form', 'show'] as const;
/** Percent of something. */
const percent = { kind: 'decimal', min: 0, max: 100, on: inForm } as const;

/** What a workspace sells. Canvases take products from here and keep what they took. */
export const products = defineResource({
  name: 'products',
  api: 'dashboard',
  path: 'products',
  scope: SCOPES.workspace,
  actions: ['list', 'show', 'create', 'edit', 'delete'],
  allowedWhenImpersonated: ['list', 'show', 'create', 'edit'],
  label: 'name',
  sort: 'name',
  most: 200,
  icon: 'package',
  menu: { group: 'settings', order: 6.4 },
  fields: {
    name: { kind: 'text', required: true, max: 120, sortable: true, on: ['list', 'form', 'show', 'search'] },
    /** Of one payment. */
    price: { kind: 'money', required: true, min: 0, max: 1_000_000_000_00, sortable: true },
    billing: {
      kind: 'option',
      nullable: false,
      initial: 'one_off',
      on: ['list', 'form', 'show', 'filter'],
      options: named(BILLINGS),
    },
    /** Recurring: how many payments at the most, how many leave at each, and the trial before the first. */
    periods: { kind: 'integer', min: 1, max: 600, on: inForm },
    churn: percent,
    trial_days: { kind: 'integer', min: 0, max: 365, on: inForm },
    trial_to_paid: percent,
    /** Instalments: how many, and how many stop paying at each. */
    payments: { kind: 'integer', min: 1, max: 120, on: inForm },
    default_rate: percent,
    tax_rate: { ...percent, on: ['list', 'form', 'show'] },
    tax_included: { kind: 'boolean', initial: true, on: inForm },
    refund: percent,
    fee_share: percent,
    fee_fixed: { kind: 'money', min: 0, max: 1_000_000_000_00, on: inForm },
    unit_cost: { kind: 'money', min: 0, max: 1_000_000_000_00, on: inForm },
    repeatable: { kind: 'boolean', initial: false, on: inForm },
    created_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['show'] },
    updated_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['list', 'show'] },
  },
});
