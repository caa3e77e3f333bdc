import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { COUPON_LASTS } from '#domain/plans/coupons.ts';
import { named } from '../kit/named.ts';

/** Codes that take something off, as staff see them: the built-in ones and their own, with how often each was used. */
export const billingCoupons = defineResource({
  name: 'billing-coupons',
  api: 'dashboard',
  path: 'billing-coupons',
  scope: SCOPES.installation,
  actions: ['list', 'show'],
  label: 'code',
  sort: '-created_at',
  icon: 'coupon',
  fields: {
    code: { kind: 'text', nullable: false, readOnly: true, sortable: true, on: ['list', 'show', 'search'] },
    status: {
      ...{ kind: 'option', nullable: false, readOnly: true, on: ['list', 'show', 'filter'] },
      options: named(['active', 'used_up', 'expired', 'disabled']),
    },
    /** Percent off; null where an amount is. */
    percent: { kind: 'decimal', readOnly: true, on: ['list', 'show'] },
    /** Minor units of `currency` off. */
    amount: { kind: 'integer', readOnly: true, on: ['list', 'show'] },
    currency: { kind: 'currency', readOnly: true, on: ['show'] },
    plans: { kind: 'tags', nullable: false, readOnly: true, on: ['list', 'show'] },
    periods: { kind: 'tags', nullable: false, readOnly: true, on: ['show'] },
    lasts: { kind: 'option', nullable: false, readOnly: true, on: ['show', 'filter'], options: named(COUPON_LASTS) },
    /** Months of payments that it takes something off; null where that is not how long it lasts. */
    months: { kind: 'integer', readOnly: true, on: ['show'] },
    /** Accounts that have used it, or have it waiting for the end of their trial. */
    uses: { kind: 'integer', nullable: false, readOnly: true, sortable: true, on: ['list', 'show'] },
    /** How many may; null: no bound. */
    most: { kind: 'integer', readOnly: true, on: ['list', 'show'] },
    /** The last moment it is taken. */
    until: { kind: 'instant', readOnly: true, sortable: true, on: ['list', 'show'] },
    built_in: { kind: 'boolean', nullable: false, readOnly: true, on: ['show', 'filter'] },
    created_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['list', 'show'] },
  },
});
