import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { type StaffAct, StaffActModal } from '#src/modals/staff-act.tsx';
import { revealMail } from '#src/providers/admin.ts';

export interface AdminRevealMailProps {
  readonly mail: { readonly id: string };
  readonly onLinks: (links: readonly string[]) => void;
}

const ACT: StaffAct<AdminRevealMailProps> = {
  title: ({ t }) => t('admin.reveal'),
  text: ({ t }) => t('admin.revealText'),
  reasonHelp: ({ t }) => t('admin.reasonLog'),
  action: ({ t }) => t('admin.reveal'),
  submit: async ({ mail, onLinks }, _values, reason) => onLinks((await revealMail(mail.id, reason)).links),
};

/** The link of a mail that no server will ever send. */
export default function AdminRevealMailModal(props: AdminRevealMailProps & ModalFrame) {
  return <StaffActModal act={ACT} subject={props} onClose={props.onClose} />;
}
