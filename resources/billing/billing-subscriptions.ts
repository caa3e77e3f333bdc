import { SUBSCRIPTION_STATES } from '#domain/billing/subscription.ts';
import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { PLANS } from '#domain/plans/plans.ts';
import { BILLING_PERIODS } from '#domain/plans/prices.ts';
import { named } from '../kit/named.ts';

/** Every account with what it pays and where it came from, as staff see it; the id is that of the account. */
export const billingSubscriptions = defineResource({
  name: 'billing-subscriptions',
  api: 'dashboard',
  path: 'billing-subscriptions',
  scope: SCOPES.installation,
  actions: ['list', 'show'],
  label: 'email',
  sort: '-changed_at',
  icon: 'refresh',
  fields: {
    email: { kind: 'email', nullable: false, readOnly: true, sortable: true, on: ['list', 'show', 'search'] },
    state: { kind: 'option', nullable: false, readOnly: true, on: ['list', 'show', 'filter'], options: named(SUBSCRIPTION_STATES) },
    plan: { kind: 'option', nullable: false, readOnly: true, sortable: true, on: ['list', 'show', 'filter'], options: named(PLANS) },
    period: { kind: 'option', readOnly: true, on: ['list', 'show', 'filter'], options: named(BILLING_PERIODS) },
    /** Minor units of `currency` for one period. */
    price: { kind: 'integer', readOnly: true, sortable: true, on: ['list', 'show'] },
    currency: { kind: 'currency', readOnly: true, on: ['show'] },
    /** When the next payment, the next try or the end is. */
    next_at: { kind: 'instant', readOnly: true, sortable: true, on: ['list', 'show', 'filter'] },
    /** The plan that follows then. */
    next_plan: { kind: 'text', readOnly: true, on: ['show'] },
    utm_source: { kind: 'text', readOnly: true, sortable: true, on: ['list', 'show', 'filter', 'search'] },
    utm_campaign: { kind: 'text', readOnly: true, on: ['list', 'show', 'filter', 'search'] },
    changed_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['list', 'show', 'filter'] },
  },
});
