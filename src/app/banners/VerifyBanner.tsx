import { emailActions } from '#resources/actions/account/email.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { sentenceOf, useAttempt } from '#src/ui/timing/use-attempt.ts';
import { useCountdown } from '#src/ui/timing/use-countdown.ts';

const PAUSE = 60;

/** A quiet line while the address is not confirmed, with a way to get the mail again. */
export function VerifyBanner() {
  const { t } = useText();
  const me = useMe();
  const { left, start } = useCountdown(PAUSE);
  const { busy, problem, attempt } = useAttempt((cause) => sentenceOf(cause, t('account.notSent')));
  // A new address that waits has its own line in the account, and the mail sent again would be its mail.
  // Where no mail leaves, nobody can do what the line asks for; the account says how it stands.
  if (me.email_verified || me.is_demo || me.pending_email || !me.sends_mail) return null;
  const send = async () => {
    if (await attempt(() => perform(emailActions.resendConfirmation, {}))) start();
  };
  return (
    <div className="banner calm verify">
      <Icon name="mail" size={14} />
      <span>{problem ?? t('account.verify', { email: me.email })}</span>
      <Button size="sm" busy={busy} disabled={left > 0} onClick={() => void send()}>
        {left > 0 ? t('account.verifyIn', { seconds: left }) : t('account.verifySend')}
      </Button>
    </div>
  );
}
