import type { AdminWorkspace } from '#resources/shapes/admin.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { type StaffAct, StaffActModal, textOf } from '#src/modals/staff-act.tsx';
import { changeWorkspace } from '#src/providers/admin.ts';

export interface AdminEditWorkspaceProps {
  readonly workspace: Pick<AdminWorkspace, 'id' | 'name' | 'tracking' | 'is_locked' | 'rate_limiting_enabled'>;
}
const FLAGS = ['tracking', 'is_locked', 'rate_limiting_enabled'] as const;

const ACT: StaffAct<AdminEditWorkspaceProps> = {
  title: ({ t }, { workspace }) => t('admin.editWorkspace', { name: workspace.name }),
  action: ({ t }) => t('common.save'),
  fields: ({ t, label }, { workspace }) => [
    {
      name: 'name',
      label: label('resources.workspaces.fields.name'),
      kind: 'text',
      initial: workspace.name,
      maxLength: 120,
      check: (text) => (text ? undefined : t('errors.workspace_name_required')),
    },
    ...FLAGS.map((name) => ({
      name,
      label: label(`resources.workspaces.fields.${name}`),
      help: label(`admin.help.${name}`),
      kind: 'check' as const,
      initial: workspace[name],
    })),
    // Only opening one can go beyond a plan.
    ...(workspace.is_locked ? [{ name: 'beyond_plan', label: t('admin.beyondPlan'), kind: 'check' as const }] : []),
  ],
  submit: async ({ workspace }, { name, tracking, is_locked, rate_limiting_enabled, beyond_plan }, reason) => {
    await changeWorkspace(workspace.id, {
      name: textOf(name),
      tracking: tracking === true,
      is_locked: is_locked === true,
      rate_limiting_enabled: rate_limiting_enabled === true,
      beyond_plan: beyond_plan === true,
      reason,
    });
  },
};

/** A workspace of somebody: what its owner changes, and what they cannot. */
export default function AdminEditWorkspaceModal(props: AdminEditWorkspaceProps & ModalFrame) {
  return <StaffActModal act={ACT} subject={props} onClose={props.onClose} />;
}
