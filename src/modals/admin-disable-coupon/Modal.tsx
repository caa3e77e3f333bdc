import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { type StaffAct, StaffActModal } from '#src/modals/staff-act.tsx';
import { disableCoupon } from '#src/providers/admin.ts';

export interface AdminDisableCouponProps {
  readonly coupon: { readonly id: string; readonly code: string };
}

const ACT: StaffAct<AdminDisableCouponProps> = {
  title: ({ t }, { coupon }) => t('earnings.coupon.disableOf', { code: coupon.code }),
  text: ({ t }) => t('earnings.coupon.disableText'),
  reasonHelp: ({ t }) => t('admin.reasonLog'),
  action: ({ t }) => t('earnings.coupon.disable'),
  danger: true,
  submit: async ({ coupon }, _values, reason, idempotencyKey) => {
    await disableCoupon(coupon.id, reason, idempotencyKey);
  },
};

/** Lets nobody take a coupon any more. */
export default function AdminDisableCouponModal(props: AdminDisableCouponProps & ModalFrame) {
  return <StaffActModal act={ACT} subject={props} onClose={props.onClose} />;
}
