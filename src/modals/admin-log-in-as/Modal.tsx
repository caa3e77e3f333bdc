import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { type StaffAct, StaffActModal } from '#src/modals/staff-act.tsx';
import { actAs } from '#src/providers/acting.ts';

export interface AdminLogInAsProps {
  readonly person: { readonly id: string; readonly name: string };
}

const ACT: StaffAct<AdminLogInAsProps> = {
  title: ({ t }, { person }) => t('desk.logInAs', { name: person.name }),
  text: ({ t }) => t('desk.logInAsText'),
  action: ({ t }) => t('desk.logIn'),
  submit: ({ person }, _values, reason) => actAs(person.id, reason),
};

/** An hour as somebody else. */
export default function AdminLogInAsModal(props: AdminLogInAsProps & ModalFrame) {
  return <StaffActModal act={ACT} subject={props} onClose={props.onClose} />;
}
