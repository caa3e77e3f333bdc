import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { INVOICE_STATUSES } from '#domain/wire/bills.ts';
import { named } from '../kit/named.ts';

const STATUSES = named(INVOICE_STATUSES);

/** Bills of an account. They come from what happens to its subscription; nobody writes them. Amounts in cents of `currency`. */
export const invoices = defineResource({
  name: 'invoices',
  api: 'dashboard',
  path: 'invoices',
  scope: SCOPES.person,
  actions: ['list', 'show'],
  allowedWhenImpersonated: ['list', 'show'],
  label: 'number',
  sort: '-issued_at',
  icon: 'receipt',
  fields: {
    number: { kind: 'text', nullable: false, readOnly: true, on: ['list', 'show', 'search'] },
    /** `open`: not paid yet. `void`: waived. */
    status: { kind: 'option', nullable: false, readOnly: true, on: ['list', 'show', 'filter'], options: STATUSES },
    /** What it is for: start, change, renewal or once. */
    reason: { kind: 'text', nullable: false, readOnly: true },
    plan: { kind: 'text', nullable: false, readOnly: true },
    /** Null for what was bought for good. */
    period: { kind: 'text', readOnly: true },
    starts_at: { kind: 'instant', nullable: false, readOnly: true },
    ends_at: { kind: 'instant', readOnly: true },
    /** Price of the list. */
    list: { kind: 'integer', nullable: false, readOnly: true },
    discount: { kind: 'integer', nullable: false, readOnly: true },
    coupon: { kind: 'text', readOnly: true },
    /** Paid with what was left over from earlier payments. */
    credit: { kind: 'integer', nullable: false, readOnly: true },
    /** What was charged. */
    amount: { kind: 'integer', nullable: false, readOnly: true },
    currency: { kind: 'currency', nullable: false, readOnly: true },
    /** Cents of tax in the amount. */
    tax: { kind: 'integer', nullable: false, readOnly: true },
    /** Its rate; null where nobody has said it. */
    tax_percent: { kind: 'decimal', readOnly: true },
    /** Is it part of the price of the list, or does it come on top? */
    tax_included: { kind: 'boolean', nullable: false, readOnly: true },
    /** Where whoever takes the money shows it. */
    url: { kind: 'text', readOnly: true },
    /** Nobody's money has moved. */
    is_test: { kind: 'boolean', nullable: false, readOnly: true },
    issued_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true },
    paid_at: { kind: 'instant', readOnly: true },
    /** Cents that went back of the amount. */
    refunded: { kind: 'integer', nullable: false, readOnly: true },
    refunded_at: { kind: 'instant', readOnly: true },
    /** Cents that a bank has taken back. */
    disputed: { kind: 'integer', nullable: false, readOnly: true },
  },
});
