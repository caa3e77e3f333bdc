import { useInvalidate } from '@refinedev/core';
import { Modal as AntModal } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { api, DASHBOARD_API } from '#src/providers/api.ts';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';

/** The word is the same in every language, so that a guide can name it. */
const WORD = 'delete';

export interface DeleteWorkspaceProps extends ModalFrame {
  readonly id: string;
  readonly name: string;
}

/** Deleting takes two deliberate acts: type the word, tick the box. */
export default function DeleteWorkspaceModal({ id, name, onClose }: DeleteWorkspaceProps) {
  const { t } = useText();
  const field = useId();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [word, setWord] = useState('');
  const [sure, setSure] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (word.trim() !== WORD) return setProblem(t('deleteWorkspace.wrongWord'));
    setBusy(true);
    try {
      await api.delete(`${DASHBOARD_API}/projects/${id}`);
      await invalidate({ resource: 'workspaces', invalidates: ['list'] });
      onClose();
      void navigate('/dashboard/workspaces/overview');
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : t('errors.unknown'));
      setBusy(false);
    }
  };
  return (
    <AntModal open title={t('deleteWorkspace.title', { name })} onCancel={onClose} footer={null} width={600}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p style={{ marginBottom: 16 }}>{t('deleteWorkspace.text')}</p>
        <div className="fld">
          <label htmlFor={field}>{t('deleteWorkspace.word', { word: WORD })}</label>
          <input
            id={field}
            className="ctl"
            autoComplete="off"
            spellCheck={false}
            value={word}
            aria-invalid={problem !== null}
            aria-describedby={`${field}-problem`}
            onChange={(event) => setWord(event.target.value)}
          />
          <div className="help err" id={`${field}-problem`} role={problem ? 'alert' : undefined}>
            {problem}
          </div>
        </div>
        <label className="checkline">
          <input type="checkbox" className="cb" checked={sure} onChange={(event) => setSure(event.target.checked)} />
          <span>{t('deleteWorkspace.sure')}</span>
        </label>
        <div className="modal-foot">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" look="danger" className="solid" disabled={!sure} busy={busy}>
            {t('deleteWorkspace.action')}
          </Button>
        </div>
      </form>
    </AntModal>
  );
}
