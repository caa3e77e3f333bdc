import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { emailActions } from '#resources/actions/account/email.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { ApiError } from '#src/providers/data/api-error.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { AuthFrame } from '../AuthFrame.tsx';
import { AuthNote } from '../AuthNote.tsx';

const TEXTS = {
  verify: {
    working: 'auth.verifying',
    done: 'auth.verified',
    doneText: 'auth.verifiedText',
    over: 'auth.verifyOver',
    overText: 'auth.verifyOverText',
  },
  change: {
    working: 'auth.changing',
    done: 'auth.changed',
    doneText: 'auth.changedText',
    over: 'auth.changeOver',
    overText: 'auth.changeOverText',
  },
} as const;
type State = 'working' | 'done' | 'over' | ApiError;

/** Confirms once, however often the page draws itself: the link works only once. */
function useConfirmation(key: string): readonly [State, () => void] {
  const [state, setState] = useState<State>('working');
  const [attempt, setAttempt] = useState(0);
  const begun = useRef(-1);
  useEffect(() => {
    if (begun.current === attempt) return;
    begun.current = attempt;
    setState('working');
    perform(emailActions.confirm, { params: { key } }).then(
      () => setState('done'),
      (error) => setState(error instanceof ApiError && (error.status === 0 || error.status >= 500) ? error : 'over'),
    );
  }, [key, attempt]);
  return [state, () => setAttempt(attempt + 1)];
}

/** Where the link in a mail about an address leads: it is confirmed by being opened. */
function ConfirmEmailScreen({ about }: { readonly about: keyof typeof TEXTS }) {
  const { t } = useText();
  const { key = '' } = useParams();
  const [state, retry] = useConfirmation(key);
  const texts = TEXTS[about];
  if (state === 'working') return <AuthFrame title={t(texts.working)} lead={t('common.loading')} sign={<AuthNote icon="mail" />} />;
  if (state instanceof ApiError)
    return (
      <AuthFrame title={t('auth.tryLater')} lead={state.message} sign={<AuthNote icon="offline" />}>
        <Button look="primary" size="lg" onClick={retry}>
          {t('common.tryAgain')}
        </Button>
      </AuthFrame>
    );
  const isDone = state === 'done';
  return (
    <AuthFrame
      title={t(isDone ? texts.done : texts.over)}
      lead={t(isDone ? texts.doneText : texts.overText)}
      sign={isDone ? <AuthNote icon="check" tone="good" /> : <AuthNote icon="link" tone="bad" />}
    >
      <Link className="btn primary lg" to="/dashboard">
        {t('auth.toDashboard')}
      </Link>
    </AuthFrame>
  );
}

export const VerifyEmailScreen = () => <ConfirmEmailScreen about="verify" />;
export const ChangeEmailScreen = () => <ConfirmEmailScreen about="change" />;
