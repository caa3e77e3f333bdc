import { useInvalidate } from '@refinedev/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { api, DASHBOARD_API } from '#src/providers/api.ts';
import { unlessGone } from '#src/providers/api-error.ts';
import { useText } from '#src/providers/i18n.ts';
import { useAct } from '#src/providers/use-act.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FormAlert, TextField } from '#src/ui/Field.tsx';
import { Form } from '#src/ui/Form.tsx';
import { ModalFoot } from '#src/ui/ModalFoot.tsx';

/** The word is the same in every language, so that a guide can name it. */
const WORD = 'delete';

export interface DeleteWorkspaceProps extends ModalFrame {
  readonly id: string;
  readonly name: string;
}

/** Deleting takes two deliberate acts: type the word, tick the box. */
export default function DeleteWorkspaceModal({ id, name, onClose }: DeleteWorkspaceProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [word, setWord] = useState('');
  const [sure, setSure] = useState(false);
  const { busy, problems, setProblems, run } = useAct();
  const submit = async () => {
    if (word.trim() !== WORD) return setProblems({ word: t('deleteWorkspace.wrongWord') });
    if (!(await run(() => unlessGone(api.delete(`${DASHBOARD_API}/projects/${id}`))))) return;
    await invalidate({ resource: 'workspaces', invalidates: ['list'] });
    onClose();
    void navigate('/dashboard/workspaces/overview');
  };
  return (
    <Dialog title={t('deleteWorkspace.title', { name })} onClose={onClose} asks>
      <Form onSubmit={submit}>
        {problems[''] ? <FormAlert title={t('deleteWorkspace.failed')} text={problems['']} /> : null}
        <p style={{ marginBottom: 16 }}>{t('deleteWorkspace.text')}</p>
        <TextField
          label={t('deleteWorkspace.word', { word: WORD })}
          autoComplete="off"
          spellCheck={false}
          value={word}
          problem={problems.word}
          onChange={(event) => setWord(event.target.value)}
        />
        <label className="checkline">
          <input type="checkbox" className="cb" checked={sure} onChange={(event) => setSure(event.target.checked)} />
          <span>{t('deleteWorkspace.sure')}</span>
        </label>
        <ModalFoot action={t('deleteWorkspace.action')} danger busy={busy} disabled={!sure} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
