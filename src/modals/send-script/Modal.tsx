import { Modal as AntModal } from 'antd';
import { type FormEvent, useState } from 'react';
import { useSaid } from '#src/crud/use-lock.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { api, DASHBOARD_API } from '#src/providers/api.ts';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/Field.tsx';

export interface SendScriptProps extends ModalFrame {
  readonly workspace: string;
}

/** Mails the tracking script to whoever puts it on the site. What was typed stays when it fails. */
export default function SendScriptModal({ workspace, onClose }: SendScriptProps) {
  const { t } = useText();
  const said = useSaid();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (recipientEmail: string) => {
    setBusy(true);
    try {
      await api.post(`${DASHBOARD_API}/email-notification/script-install`, { body: { recipientEmail, workspace } });
      said.done(t('sendScript.done', { email: recipientEmail }));
      onClose();
    } catch (cause) {
      setProblem(cause instanceof Error && cause.message ? cause.message : t('errors.unknown'));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const recipient = email.trim();
    if (recipient) void send(recipient);
    else setProblem(t('errors.required', { field: t('sendScript.recipient') }));
  };
  return (
    <AntModal open title={t('sendScript.title')} onCancel={onClose} footer={null} width={480} destroyOnHidden>
      <form onSubmit={submit} noValidate className="stack">
        <p className="mut">{t('sendScript.text')}</p>
        <TextField
          label={t('sendScript.recipient')}
          type="email"
          autoFocus
          maxLength={254}
          value={email}
          problem={problem}
          autoComplete="off"
          onChange={(event) => {
            setEmail(event.target.value);
            setProblem(undefined);
          }}
        />
        <div className="modal-foot">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" look="primary" icon="mail" busy={busy}>
            {t('sendScript.action')}
          </Button>
        </div>
      </form>
    </AntModal>
  );
}
