import { accountActions } from '#resources/actions/account/account.ts';
import { emailActions } from '#resources/actions/account/email.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useCountdown } from '#src/ui/timing/use-countdown.ts';
import { useAccountChange } from './use-account-change.ts';

const PAUSE = 60;

export interface PendingEmailProps {
  readonly id: string;
  readonly email: string;
  /** Whether mails leave this installation; there is nothing to send again otherwise. */
  readonly isMailed: boolean;
}

/** A new address that still waits for its link to be opened. */
export function PendingEmail({ id, email, isMailed }: PendingEmailProps) {
  const { t } = useText();
  const { left, start } = useCountdown(PAUSE);
  const { busy, problem, run } = useAccountChange();
  const cancel = () =>
    void run({ act: () => perform(accountActions.edit, { params: { id }, input: { email: '' } }), said: t('account.saved') });
  const again = async () => {
    if (await run({ act: () => perform(emailActions.resendConfirmation, {}), said: t('account.changeSent', { email }) })) start();
  };
  return (
    <div className="panel panel-in account-act">
      <Icon name="mail" />
      <div>
        <div className="b">{t('account.pending', { email })}</div>
        {problem ? (
          <p className="help err" role="alert">
            {problem}
          </p>
        ) : null}
      </div>
      <div className="row g8 wrap" style={{ flex: 'none' }}>
        {isMailed ? (
          <Button busy={busy} disabled={left > 0} onClick={() => void again()}>
            {left > 0 ? t('account.verifyIn', { seconds: left }) : t('account.verifySend')}
          </Button>
        ) : null}
        <Button look="ghost" onClick={cancel}>
          {t('account.pendingCancel')}
        </Button>
      </div>
    </div>
  );
}
