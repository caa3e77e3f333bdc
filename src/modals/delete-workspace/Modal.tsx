import { useDelete } from '@refinedev/core';
import { useNavigate } from 'react-router';
import { DeletionWord, useDeletion } from '#src/modals/deletion-word.tsx';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { unlessGone } from '#src/providers/data/api-error.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { FormAlert } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';

export interface DeleteWorkspaceProps extends ModalFrame {
  readonly id: string;
  readonly name: string;
}

export default function DeleteWorkspaceModal({ id, name, onClose }: DeleteWorkspaceProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const { mutateAsync: remove } = useDelete();
  const quiet = { successNotification: false, errorNotification: false } as const;
  const form = useDeletion(() => unlessGone(remove({ resource: 'workspaces', id, ...quiet })));
  const submit = async () => {
    if (!(await form.submit())) return;
    onClose();
    void navigate('/dashboard/workspaces/overview');
  };
  return (
    <Dialog title={t('deleteWorkspace.title', { name })} onClose={onClose} asks>
      <Form className="stack" onSubmit={submit}>
        {form.general ? <FormAlert title={t('deleteWorkspace.failed')} text={form.general.text} /> : null}
        <p>{t('deleteWorkspace.text')}</p>
        <DeletionWord form={form} understood={t('deleteWorkspace.sure')} />
        <ModalFoot action={t('deleteWorkspace.action')} danger busy={form.busy} disabled={!form.values.sure} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
