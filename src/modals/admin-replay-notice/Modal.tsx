import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { type StaffAct, StaffActModal } from '#src/modals/staff-act.tsx';
import { replayNotice } from '#src/providers/admin.ts';

export interface AdminReplayNoticeProps {
  readonly notice: { readonly id: string; readonly kind: string };
}

const ACT: StaffAct<AdminReplayNoticeProps> = {
  title: ({ t }, { notice }) => t('admin.replayOf', { name: notice.kind }),
  text: ({ t }) => t('admin.replayText'),
  reasonHelp: ({ t }) => t('admin.reasonLog'),
  action: ({ t }) => t('admin.replay'),
  submit: async ({ notice }, _values, reason) => {
    await replayNotice(notice.id, reason);
  },
};

/** Follows what the payment provider has told once more. */
export default function AdminReplayNoticeModal(props: AdminReplayNoticeProps & ModalFrame) {
  return <StaffActModal act={ACT} subject={props} onClose={props.onClose} />;
}
