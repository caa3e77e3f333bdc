import { billingInvoices } from '../billing/billing-invoices.ts';
import { defineActions } from '../kit/action.ts';
import { permissionsOn } from '../kit/permission.ts';

const may = permissionsOn({ name: 'earnings', scope: 'person' }, { show: { reads: true } });
const mayWithInvoices = permissionsOn(billingInvoices, { refund: {} });

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
});
