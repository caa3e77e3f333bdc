import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { type StaffAct, StaffActModal } from '#src/modals/staff-act.tsx';
import { recordBackup } from '#src/providers/desk.ts';

const ACT: StaffAct<object> = {
  title: ({ t }) => t('desk.recordBackup'),
  text: ({ t }) => t('desk.recordBackupText'),
  reasonHelp: ({ t }) => t('desk.reasonLog'),
  action: ({ t }) => t('desk.recordBackup'),
  submit: async (_nobody, _values, reason, once) => {
    await recordBackup(reason, once);
  },
};

/** Saying that a backup was made; the reason tells of what, and where it is. */
export default function AdminRecordBackupModal(props: ModalFrame) {
  return <StaffActModal act={ACT} subject={props} onClose={props.onClose} />;
}
