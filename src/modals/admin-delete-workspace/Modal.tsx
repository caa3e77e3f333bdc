import { DELETE_WORD } from '#domain/wire/deletion.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { type StaffAct, StaffActModal } from '#src/modals/staff-act.tsx';
import { deleteWorkspace } from '#src/providers/admin.ts';

export interface AdminDeleteWorkspaceProps {
  readonly workspace: { readonly id: string; readonly name: string };
}

const ACT: StaffAct<AdminDeleteWorkspaceProps> = {
  title: ({ t }, { workspace }) => t('deleteWorkspace.title', { name: workspace.name }),
  text: ({ t }) => t('deleteWorkspace.text'),
  action: ({ t }) => t('deleteWorkspace.action'),
  danger: true,
  fields: ({ t }) => [
    {
      name: 'confirmation',
      label: t('deleteWorkspace.word', { word: DELETE_WORD }),
      kind: 'text',
      check: (text) => (text === DELETE_WORD ? undefined : t('deleteWorkspace.wrongWord')),
    },
    { name: 'sure', label: t('deleteWorkspace.sure'), kind: 'check', unticked: t('deleteWorkspace.notSure') },
  ],
  submit: async ({ workspace }, _values, reason) => {
    await deleteWorkspace(workspace.id, { confirmation: DELETE_WORD, reason });
  },
};

/** A workspace of somebody, with all that hangs on it; the word has to be typed and the box ticked. */
export default function AdminDeleteWorkspaceModal(props: AdminDeleteWorkspaceProps & ModalFrame) {
  return <StaffActModal act={ACT} subject={props} onClose={props.onClose} />;
}
