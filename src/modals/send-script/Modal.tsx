import { scriptFolder } from '#domain/tracking/script-folder.ts';
import { snippetFor } from '#domain/tracking/snippet.ts';
import { workspaceActions } from '#resources/actions/workspaces.ts';
import { ActionFormModal } from '#src/crud/form/ActionFormModal.tsx';
import { useActionForm } from '#src/crud/form/use-action-form.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { OwnMessage } from '#src/ui/layout/OwnMessage.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { Dialog } from '#src/ui/windows/Dialog.tsx';

export interface SendScriptProps extends ModalFrame {
  readonly workspace: string;
}

/** The message that the product would send, for whoever sends it themselves. */
function PassOn({ workspace, onClose }: SendScriptProps) {
  const { t } = useText();
  const own = useMaybeWorkspace()?.row.script_address;
  const script = snippetFor(scriptFolder(window.location.origin, own), workspace);
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
  const form = useActionForm({
    action: workspaceActions.mailScript,
    call: ({ recipientEmail }) => ({ input: { recipientEmail: String(recipientEmail), workspace } }),
    onDone: (_answer, { recipientEmail }) => {
      said.done(t('sendScript.done', { email: String(recipientEmail) }));
      onClose();
    },
  });
  return (
    <ActionFormModal
      of={workspaceActions.mailScript}
      form={form}
      title={t('sendScript.title')}
      text={t('sendScript.text')}
      failed={t('sendScript.failed')}
      foot={{ action: t('sendScript.action'), icon: 'mail' }}
      onClose={onClose}
    />
  );
}

/** Gets the script to a developer: mailed from here, or by hand where no mail leaves. */
export default function SendScriptModal(props: SendScriptProps) {
  return useMe().sends_mail ? <SendScript {...props} /> : <PassOn {...props} />;
}
