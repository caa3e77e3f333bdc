import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { sentenceOf, useAttempt } from '#src/ui/timing/use-attempt.ts';
import { useCountdown } from '#src/ui/timing/use-countdown.ts';

/** Seconds before the same mail can be asked for again. */
const PAUSE = 60;

/** Sends a mail again, at most once a minute; counts down until then. */
export function ResendButton({ send }: { readonly send: () => Promise<unknown> }) {
  const { t } = useText();
  const { left, start } = useCountdown(PAUSE);
  const { busy, problem, attempt } = useAttempt((cause) => sentenceOf(cause, t('errors.unknown')));
  const again = async () => {
    if (await attempt(() => send())) start();
  };
  return (
    <>
      <Button size="lg" busy={busy} disabled={left > 0} onClick={() => void again()}>
        {left > 0 ? t('auth.resendIn', { seconds: left }) : t('auth.resend')}
      </Button>
      <p className={problem ? 'help err' : 'help'} role="status">
        {problem ?? (left > 0 ? t('auth.resent') : null)}
      </p>
    </>
  );
}
