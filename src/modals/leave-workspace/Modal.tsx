import { useInvalidate } from '@refinedev/core';
import { workspaceActions } from '#resources/actions/workspaces.ts';
import ConfirmModal from '#src/modals/confirm/Modal.tsx';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useText } from '#src/providers/texts/i18n.ts';

export interface LeaveWorkspaceProps extends ModalFrame {
  readonly id: string;
  readonly name: string;
  /** Goes somewhere else, before the screens of the workspace notice. */
  readonly onLeft: () => void;
}

/** Leaving a workspace of somebody else takes a second thought: only the owner can undo it. */
export default function LeaveWorkspaceModal({ id, name, onLeft, onClose }: LeaveWorkspaceProps) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const leave = async () => {
    await perform(workspaceActions.leave, { params: { id } });
    onLeft();
    await invalidate({ resource: 'workspaces', invalidates: ['list'] });
  };
  return (
    <ConfirmModal
      title={t('collaborate.leaveTitle', { name })}
      text={t('collaborate.leaveText')}
      action={t('collaborate.leave')}
      danger
      onConfirm={leave}
      onClose={onClose}
    />
  );
}
