import { defineActions } from '../../kit/action.ts';
import { permissionsOn } from '../../kit/permission.ts';

/** Nobody pays for somebody else: staff who are in the account only look. */
const may = permissionsOn({ name: 'billing', scope: 'person' }, { show: { reads: true, allowedWhenImpersonated: true }, change: {} });
const changes = ['invoices'] as const;
const changing = { may: may.change, sends: 'subscriptions', idempotent: true, audit: true, changes } as const;
/** A payment may be declined, or has to be confirmed first; too many wrong codes of coupons. */
const charging = { ...changing, refuses: [402, 429] } as const;

/** What an account pays: the person's own, in no workspace. */
export const billingActions = defineActions('billing', 'Billing', {
  show: { may: may.show, call: 'GET /api/dashboard/billing/subscription-info' },
  /** What an order would cost; nothing is ordered by it. */
  quote: { may: may.show, call: 'GET /api/dashboard/billing/quote', refuses: [409, 422, 429] },
  coupon: { may: may.show, call: 'GET /api/dashboard/billing/coupon', refuses: [429] },
  upgrade: { ...charging, call: 'POST /api/dashboard/users/upgrade' },
  buyForGood: { ...charging, call: 'POST /api/dashboard/users/ltd-upgrade' },
  schedules: { may: may.show, call: 'GET /api/dashboard/memberships/stripe/schedules' },
  undoChange: { may: may.change, call: 'DELETE /api/dashboard/memberships/stripe/schedules', audit: true },
  cancel: { ...changing, call: 'POST /api/dashboard/users/cancel' },
  undoCancel: { ...changing, call: 'PATCH /api/dashboard/users/undo-cancel' },
  chargeOffer: { may: may.show, call: 'GET /api/dashboard/users/charge-offer/faastrack' },
  usage: { may: may.show, call: 'GET /api/dashboard/usage-tracking' },
  paymentPage: { may: may.change, call: 'POST /api/dashboard/billing/payment-page', sends: 'payment-pages' },
  portal: { may: may.change, call: 'POST /api/dashboard/billing/portal' },
  setCard: { ...charging, refuses: [402], call: 'POST /api/dashboard/billing/payment-method', sends: 'payment-methods' },
  /** Somebody has booked a call: the trial becomes longer, once. */
  bookedCall: { ...changing, call: 'POST /api/dashboard/billing/booked-call', refuses: [404] },
  address: { may: may.show, call: 'GET /api/dashboard/billing/address' },
  /** Bills that were written keep what they had. */
  setAddress: { may: may.change, call: 'PUT /api/dashboard/billing/address', sends: 'billing-addresses', audit: true },
  refund: { ...changing, call: 'POST /api/dashboard/billing/refund' },
});
