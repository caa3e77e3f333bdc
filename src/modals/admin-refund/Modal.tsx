import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { type StaffAct, StaffActModal } from '#src/modals/staff-act.tsx';
import { refundInvoice } from '#src/providers/admin.ts';

export interface AdminRefundProps {
  readonly invoice: { readonly id: string; readonly number: string; readonly email: string };
  /** What goes back, as it is written. */
  readonly amount: string;
}

const ACT: StaffAct<AdminRefundProps> = {
  title: ({ t }, { amount, invoice }) => t('earnings.refundTitle', { amount, email: invoice.email }),
  text: ({ t }, { invoice }) => t('earnings.refundText', { number: invoice.number }),
  reasonHelp: ({ t }) => t('admin.reasonLog'),
  action: ({ t }) => t('earnings.refund'),
  danger: true,
  submit: async ({ invoice }, _values, reason, idempotencyKey) => {
    await refundInvoice(invoice.id, reason, idempotencyKey);
  },
};

/** Gives the payment of somebody's bill back. */
export default function AdminRefundModal(props: AdminRefundProps & ModalFrame) {
  return <StaffActModal act={ACT} subject={props} onClose={props.onClose} />;
}
