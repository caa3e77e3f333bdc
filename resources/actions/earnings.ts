import { billingCoupons } from '../billing/billing-coupons.ts';
import { billingInvoices } from '../billing/billing-invoices.ts';
import { defineActions } from '../kit/action.ts';
import { permissionsOn } from '../kit/permission.ts';

const may = permissionsOn({ name: 'earnings', scope: 'person' }, { show: { reads: true } });
const mayWithInvoices = permissionsOn(billingInvoices, { refund: {} });

const mayWithCoupons = permissionsOn(billingCoupons, { issue: {}, disable: {} });

/** What the installation earns, and what staff do about bills of others. */
export const earningsActions = defineActions('earnings', 'Admin', {
  show: { may: may.show, call: 'GET /api/dashboard/admin/earnings' },
  refund: {
    may: mayWithInvoices.refund,
    call: 'POST /api/dashboard/admin/billing-invoices/:id/refund',
    sends: 'admin-billing-invoices',
    idempotent: true,
    audit: true,
  },
  issueCoupon: {
    may: mayWithCoupons.issue,
    call: 'POST /api/dashboard/admin/billing-coupons',
    sends: 'admin-billing-coupons',
    status: 201,
    idempotent: true,
    audit: true,
  },
  /** Nobody takes it any more; who has it keeps what it takes off. */
  disableCoupon: {
    may: mayWithCoupons.disable,
    call: 'POST /api/dashboard/admin/billing-coupons/:id/disable',
    sends: 'admin-billing-coupons',
    idempotent: true,
    audit: true,
  },
});
