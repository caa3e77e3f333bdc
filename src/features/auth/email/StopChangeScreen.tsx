import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { emailActions } from '#resources/actions/account/email.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useLogout } from '#src/providers/auth/hooks.ts';
import { ApiError } from '#src/providers/data/api-error.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useAct } from '#src/providers/use-act.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert } from '#src/ui/fields/Field.tsx';
import { AuthFrame } from '../AuthFrame.tsx';
import { AuthNote } from '../AuthNote.tsx';

/** The link was used, has expired or never was; or the address is somebody else's by now. */
function Over() {
  const { t } = useText();
  return (
    <AuthFrame title={t('auth.stopOver')} lead={t('auth.stopOverText')} sign={<AuthNote icon="link" tone="bad" />}>
      <Link className="btn primary lg" to="/forgot">
        {t('auth.newLink')}
      </Link>
    </AuthFrame>
  );
}

/**
 * Where the link in the old mailbox leads. It ends every log-in and the password, so it is pressed
 * and not only opened: programs that look at links in advance must not do it.
 */
export default function StopChangeScreen() {
  const { t } = useText();
  const navigate = useNavigate();
  const { key = '' } = useParams();
  const [over, setOver] = useState(false);
  const { busy, problem, run } = useAct();
  const { mutateAsync: endHere } = useLogout();
  const stop = () =>
    run(async () => {
      try {
        const { reset } = await perform(emailActions.stopChange, { params: { key } });
        await endHere({ isOver: true });
        await navigate(`/reset/${reset}`, { replace: true });
      } catch (error) {
        if (error instanceof ApiError && [404, 410].includes(error.status)) return setOver(true);
        throw error;
      }
    });
  if (over) return <Over />;
  return (
    <AuthFrame title={t('auth.stopTitle')} lead={t('auth.stopLead')} sign={<AuthNote icon="lock" />}>
      {problem ? <FormAlert title={t('account.updateFailed')} text={problem} /> : null}
      <Button look="primary" size="lg" busy={busy} onClick={() => void stop()}>
        {t('auth.stopAction')}
      </Button>
    </AuthFrame>
  );
}
