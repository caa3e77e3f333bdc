import { useDelete } from '@refinedev/core';
import { useNavigate } from 'react-router';
import { DeletionWord, useDeletionWord } from '#src/modals/deletion-word.tsx';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { unlessGone } from '#src/providers/api-error.ts';
import { useText } from '#src/providers/i18n.ts';
import { useAct } from '#src/providers/use-act.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FormAlert } from '#src/ui/Field.tsx';
import { Form } from '#src/ui/Form.tsx';
import { ModalFoot } from '#src/ui/ModalFoot.tsx';

export interface DeleteWorkspaceProps extends ModalFrame {
  readonly id: string;
  readonly name: string;
}

export default function DeleteWorkspaceModal({ id, name, onClose }: DeleteWorkspaceProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const { mutateAsync: remove } = useDelete();
  const acts = useDeletionWord();
  const { busy, problems, setProblems, run } = useAct();
  const submit = async () => {
    if (!acts.isTyped) return setProblems({ word: t('deleteWorkspace.wrongWord') });
    const quiet = { successNotification: false, errorNotification: false } as const;
    if (!(await run(() => unlessGone(remove({ resource: 'workspaces', id, ...quiet }))))) return;
    onClose();
    void navigate('/dashboard/workspaces/overview');
  };
  return (
    <Dialog title={t('deleteWorkspace.title', { name })} onClose={onClose} asks>
      <Form className="stack" onSubmit={submit}>
        {problems[''] ? <FormAlert title={t('deleteWorkspace.failed')} text={problems['']} /> : null}
        <p>{t('deleteWorkspace.text')}</p>
        <DeletionWord acts={acts} problem={problems.word} understood={t('deleteWorkspace.sure')} />
        <ModalFoot action={t('deleteWorkspace.action')} danger busy={busy} disabled={!acts.sure} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
