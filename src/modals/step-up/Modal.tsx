import { useEffect } from 'react';
import type { StepUpMeans } from '#domain/wire/accounts.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { onProven } from '#src/providers/session/step-up.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { MailedCode } from './MailedCode.tsx';
import { ProofForm } from './ProofForm.tsx';
import { ProviderProof } from './ProviderProof.tsx';

export interface StepUpProps extends ModalFrame {
  /** By what this account may prove it. */
  readonly by: readonly StepUpMeans[];
  /** Told once: true when it is proven, false when the person would rather not. */
  readonly onDone: (proven: boolean) => void;
}

/** Asks once more who is there, before something that would take the account over. Holds for some minutes. */
export default function StepUpModal({ by, onDone, onClose }: StepUpProps) {
  const { t } = useText();
  const finish = (proven: boolean) => {
    onDone(proven);
    onClose();
  };
  const done = () => finish(true);
  const cancel = () => finish(false);
  // Another window came back from the provider.
  useEffect(() => onProven(done));
  return (
    <Dialog title={t('stepUp.title')} onClose={cancel} asks>
      <div className="stack">
        <p className="mut">{t('stepUp.text')}</p>
        {by.includes('password') ? <ProofForm kind="password" onDone={done} onCancel={cancel} /> : null}
        {by.includes('code') ? <ProofForm kind="code" onDone={done} onCancel={cancel} /> : null}
        {by.includes('provider') ? <ProviderProof /> : null}
        {by.includes('mail') ? <MailedCode onDone={done} onCancel={cancel} /> : null}
      </div>
    </Dialog>
  );
}
