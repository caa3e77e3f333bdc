import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { DISPUTE_STATES, INVOICE_STATUSES } from '#domain/wire/bills.ts';
import { named } from '../kit/named.ts';

const STATUSES = named(INVOICE_STATUSES);

/** The bills of everybody, as staff see them: what failed is open, or waived. Amounts in minor units of `currency`. */
export const billingInvoices = defineResource({
  name: 'billing-invoices',
  api: 'dashboard',
  path: 'billing-invoices',
  scope: SCOPES.installation,
  actions: ['list', 'show'],
  label: 'number',
  sort: '-issued_at',
  icon: 'receipt',
  fields: {
    number: { kind: 'text', nullable: false, readOnly: true, on: ['list', 'show', 'search'] },
    email: { kind: 'email', nullable: false, readOnly: true, sortable: true, on: ['list', 'show', 'search'] },
    status: { kind: 'option', nullable: false, readOnly: true, on: ['list', 'show', 'filter'], options: STATUSES },
    plan: { kind: 'text', nullable: false, readOnly: true, on: ['list', 'show', 'filter'] },
    /** Null for what was bought for good. */
    period: { kind: 'text', readOnly: true, on: ['show'] },
    /** What it is for: start, change, renewal or once. */
    reason: { kind: 'text', nullable: false, readOnly: true, on: ['show'] },
    /** What was charged. */
    amount: { kind: 'integer', nullable: false, readOnly: true, sortable: true, on: ['list', 'show'] },
    /** Of it. */
    tax: { kind: 'integer', nullable: false, readOnly: true, on: ['show'] },
    currency: { kind: 'currency', nullable: false, readOnly: true, on: ['show', 'filter'] },
    discount: { kind: 'integer', nullable: false, readOnly: true, on: ['show'] },
    coupon: { kind: 'text', readOnly: true, on: ['show', 'search', 'filter'] },
    /** Nobody's money has moved. */
    is_test: { kind: 'boolean', nullable: false, readOnly: true, on: ['show', 'filter'] },
    issued_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['list', 'show', 'filter'] },
    paid_at: { kind: 'instant', readOnly: true, on: ['show'] },
    /** When it is tried to be charged next. */
    retry_at: { kind: 'instant', readOnly: true, sortable: true, on: ['list', 'show'] },
    /** Minor units that went back of the amount. */
    refunded: { kind: 'integer', nullable: false, readOnly: true, on: ['show'] },
    refunded_at: { kind: 'instant', readOnly: true, on: ['show', 'filter'] },
    /** What the bank of its person was asked about it. */
    dispute: { kind: 'option', readOnly: true, on: ['show', 'filter'], options: named(DISPUTE_STATES) },
    /** Minor units that the bank has taken back. */
    disputed: { kind: 'integer', nullable: false, readOnly: true, on: ['show'] },
    dispute_reason: { kind: 'text', readOnly: true, on: ['show'] },
    /** Until when it has to be answered, where the money is taken. */
    dispute_until: { kind: 'instant', readOnly: true, sortable: true, on: ['list', 'show'] },
    /** Until when it can be given back; null where it cannot. */
    refund_until: { kind: 'instant', readOnly: true, on: ['show'] },
    user: { kind: 'reference', to: 'users', nullable: false, readOnly: true, on: ['filter'] },
  },
});
