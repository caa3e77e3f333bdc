import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { type StaffAct, StaffActModal } from '#src/modals/staff-act.tsx';
import { endAccess } from '#src/providers/admin.ts';

export interface AdminEndAccessProps {
  readonly person: { readonly id: string; readonly name: string };
}

const ACT: StaffAct<AdminEndAccessProps> = {
  title: ({ t }, { person }) => t('admin.endAccessOf', { name: person.name }),
  text: ({ t }) => t('admin.endAccessText'),
  action: ({ t }) => t('admin.endAccess'),
  submit: async ({ person }, _values, reason) => {
    await endAccess(person.id, reason);
  },
};

/** Whoever asks in somebody's name has to prove again who they are. */
export default function AdminEndAccessModal(props: AdminEndAccessProps & ModalFrame) {
  return <StaffActModal act={ACT} subject={props} onClose={props.onClose} />;
}
