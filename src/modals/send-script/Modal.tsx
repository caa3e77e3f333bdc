import { snippetFor } from '#domain/tracking/snippet.ts';
import { workspaceActions } from '#resources/actions/workspaces.ts';
import { useForm } from '#src/forms/use-form.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { usePerform } from '#src/providers/actions/use-perform.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { FormAlert, TextField } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { OwnMessage } from '#src/ui/layout/OwnMessage.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';

export interface SendScriptProps extends ModalFrame {
  readonly workspace: string;
}

/** The message that the product would send, for whoever sends it themselves. */
function PassOn({ workspace, onClose }: SendScriptProps) {
  const { t } = useText();
  const script = snippetFor(window.location.origin, workspace);
  return (
    <Dialog title={t('sendScript.title')} onClose={onClose}>
      <div className="stack">
        <p className="mut">{t('sendScript.passOn')}</p>
        <OwnMessage subject={t('sendScript.subject')} text={t('sendScript.message', { script })} onClose={onClose} />
      </div>
    </Dialog>
  );
}

/** Mails the tracking script to whoever puts it on the site. What was typed stays when it fails. */
function SendScript({ workspace, onClose }: SendScriptProps) {
  const { t } = useText();
  const said = useToast();
  const mail = usePerform(workspaceActions.mailScript);
  const form = useForm({
    values: { recipientEmail: '' },
    check: ({ recipientEmail }) =>
      recipientEmail.trim() ? {} : { recipientEmail: t('errors.required', { field: t('sendScript.recipient') }) },
    send: ({ recipientEmail }, key) => mail([{ input: { recipientEmail: recipientEmail.trim(), workspace } }], key),
  });
  const submit = async () => {
    if (!(await form.submit())) return;
    said.done(t('sendScript.done', { email: form.values.recipientEmail.trim() }));
    onClose();
  };
  return (
    <Dialog title={t('sendScript.title')} onClose={onClose} asks>
      <Form onSubmit={submit} className="stack">
        {form.general ? <FormAlert title={t('sendScript.failed')} text={form.general.text} /> : null}
        <p className="mut">{t('sendScript.text')}</p>
        <TextField label={t('sendScript.recipient')} type="email" autoFocus autoComplete="off" {...form.text('recipientEmail')} />
        <ModalFoot action={t('sendScript.action')} icon="mail" busy={form.busy} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

/** Gets the script to a developer: mailed from here, or by hand where no mail leaves. */
export default function SendScriptModal(props: SendScriptProps) {
  return useMe().sends_mail ? <SendScript {...props} /> : <PassOn {...props} />;
}
