import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { type StaffAct, StaffActModal, textOf } from '#src/modals/staff-act.tsx';
import { createWorkspace } from '#src/providers/admin.ts';

export interface AdminCreateWorkspaceProps {
  /** Whose it will be. */
  readonly userId: string;
  readonly owner: string;
}

const ACT: StaffAct<AdminCreateWorkspaceProps> = {
  title: ({ t }) => t('admin.createWorkspace'),
  text: ({ t }, { owner }) => t('admin.createWorkspaceText', { owner }),
  action: ({ t }) => t('common.create'),
  fields: ({ t, label }) => [
    {
      name: 'name',
      label: label('resources.workspaces.fields.name'),
      kind: 'text',
      maxLength: 120,
      check: (text) => (text ? undefined : t('errors.workspace_name_required')),
    },
    {
      name: 'main_url',
      label: label('resources.workspaces.fields.main_url'),
      kind: 'text',
      placeholder: 'https://example.com',
      check: (text) => (text ? undefined : t('errors.required', { field: label('resources.workspaces.fields.main_url') })),
    },
    { name: 'beyond_plan', label: t('admin.beyondPlan'), kind: 'check' },
  ],
  submit: async ({ userId }, { name, main_url, beyond_plan }, reason, idempotencyKey) => {
    const made = { userId, name: textOf(name), main_url: textOf(main_url), beyond_plan: beyond_plan === true, reason };
    await createWorkspace(made, idempotencyKey);
  },
};

/** A workspace for somebody, theirs from the start. */
export default function AdminCreateWorkspaceModal(props: AdminCreateWorkspaceProps & ModalFrame) {
  return <StaffActModal act={ACT} subject={props} onClose={props.onClose} />;
}
