import { useState } from 'react';
import { stepUpActions } from '#resources/actions/account/step-up.ts';
import { MailKept } from '#src/crud/form/MailKept.tsx';
import { perform } from '#src/providers/actions/perform.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useAct } from '#src/providers/use-act.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert } from '#src/ui/fields/Field.tsx';
import { useCountdown } from '#src/ui/timing/use-countdown.ts';
import { ProofForm } from './ProofForm.tsx';

/** Seconds before another code can be asked for. */
const PAUSE = 60;

interface MailedCodeProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** For an account without a password: a code out of its own mailbox. */
export function MailedCode(props: MailedCodeProps) {
  const { t } = useText();
  const { email } = useMe();
  const { left, start } = useCountdown(PAUSE);
  const [sent, setSent] = useState(false);
  const { busy, problem, run } = useAct();
  const send = async () => {
    if (!(await run(() => perform(stepUpActions.mailCode, {})))) return;
    setSent(true);
    start();
  };
  return (
    <div className="stack">
      {problem ? <FormAlert title={t('stepUp.failed')} text={problem} /> : null}
      <MailKept />
      <div className="row g12 wrap">
        <p className="mut" style={{ flex: 1, minWidth: 200 }}>
          {t(sent ? 'stepUp.mailSent' : 'stepUp.mailText', { email })}
        </p>
        <Button icon="mail" busy={busy} disabled={left > 0} onClick={() => void send()}>
          {left > 0 ? t('account.verifyIn', { seconds: left }) : t('stepUp.mailSend')}
        </Button>
      </div>
      {sent ? <ProofForm kind="mail" {...props} /> : null}
    </div>
  );
}
