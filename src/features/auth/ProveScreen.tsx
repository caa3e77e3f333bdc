import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { stepUpActions } from '#resources/actions/account/step-up.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { ApiError } from '#src/providers/data/api-error.ts';
import { tellProven } from '#src/providers/session/step-up.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthNote } from './AuthNote.tsx';
import { useSsoProblem } from './sso-problem.ts';

type State = { readonly kind: 'working' | 'done' } | { readonly kind: 'failed'; readonly problem: string };

/** Where the provider leads back to once somebody logged in there anew: a window of its own, for the one that waits. */
export default function ProveScreen() {
  const { t } = useText();
  const ssoProblem = useSsoProblem();
  const [params] = useSearchParams();
  const sso = params.get('sso');
  const [state, setState] = useState<State>(() =>
    sso ? { kind: 'working' } : { kind: 'failed', problem: ssoProblem(params) ?? t('auth.ssoFailed') },
  );
  // The code works once, so it is used once, however often the page draws itself.
  const used = useRef(false);
  const prove = useRef(async (_sso: string) => {});
  prove.current = async (code) => {
    try {
      await perform(stepUpActions.prove, { input: { sso: code } });
      tellProven();
      setState({ kind: 'done' });
    } catch (error) {
      setState({ kind: 'failed', problem: error instanceof ApiError && error.message ? error.message : t('auth.ssoFailed') });
    }
  };
  useEffect(() => {
    if (!sso || used.current) return;
    used.current = true;
    void prove.current(sso);
  }, [sso]);
  if (state.kind === 'working') return <AuthFrame title={t('stepUp.working')} lead={t('common.loading')} sign={<AuthNote icon="key" />} />;
  const isDone = state.kind === 'done';
  return (
    <AuthFrame
      title={t(isDone ? 'stepUp.proven' : 'stepUp.failed')}
      lead={state.kind === 'failed' ? state.problem : t('stepUp.provenText')}
      sign={isDone ? <AuthNote icon="check" tone="good" /> : <AuthNote icon="key" tone="bad" />}
    >
      <Button look="primary" size="lg" onClick={() => window.close()}>
        {t('stepUp.close')}
      </Button>
    </AuthFrame>
  );
}
