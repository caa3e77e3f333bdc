import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { type StaffAct, StaffActModal } from '#src/modals/staff-act.tsx';
import { impersonate } from '#src/providers/session/impersonation.ts';

export interface AdminImpersonateProps {
  readonly person: { readonly id: string; readonly name: string };
}

const ACT: StaffAct<AdminImpersonateProps> = {
  title: ({ t }, { person }) => t('admin.logInAs', { name: person.name }),
  text: ({ t }) => t('admin.logInAsText'),
  action: ({ t }) => t('admin.logIn'),
  submit: ({ person }, _values, reason) => impersonate(person.id, reason),
};

/** An hour as somebody else. */
export default function AdminImpersonateModal(props: AdminImpersonateProps & ModalFrame) {
  return <StaffActModal act={ACT} subject={props} onClose={props.onClose} />;
}
