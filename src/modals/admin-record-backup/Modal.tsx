import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { type StaffAct, StaffActModal } from '#src/modals/staff-act.tsx';
import { recordBackup } from '#src/providers/admin.ts';

const ACT: StaffAct<object> = {
  title: ({ t }) => t('admin.recordBackup'),
  text: ({ t }) => t('admin.recordBackupText'),
  reasonHelp: ({ t }) => t('admin.reasonLog'),
  action: ({ t }) => t('admin.recordBackup'),
  submit: async (_nobody, _values, reason, idempotencyKey) => {
    await recordBackup(reason, idempotencyKey);
  },
};

/** Saying that a backup was made; the reason tells of what, and where it is. */
export default function AdminRecordBackupModal(props: ModalFrame) {
  return <StaffActModal act={ACT} subject={props} onClose={props.onClose} />;
}
