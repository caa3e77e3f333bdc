import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { OwnMessage } from '#src/ui/layout/OwnMessage.tsx';
import { Dialog } from '#src/ui/windows/Dialog.tsx';

export interface PassOnInvitationProps extends ModalFrame {
  readonly email: string;
  readonly name: string;
  readonly workspaceName: string;
}

/** For whoever was invited where no mail leaves: what to tell them. It opens nothing that their own log-in does not. */
export default function PassOnInvitationModal({ email, name, workspaceName: workspace, onClose }: PassOnInvitationProps) {
  const { t } = useText();
  const link = `${window.location.origin}/login`;
  return (
    <Dialog title={t('invite.passOnTitle')} onClose={onClose}>
      <div className="stack">
        <p className="mut">{t('invite.passOn', { email })}</p>
        <OwnMessage
          to={email}
          subject={t('invite.subject', { workspace })}
          text={t('invite.message', { name: name || email, workspace, email, link })}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}
