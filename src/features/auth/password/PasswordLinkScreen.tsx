import { useCallback, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { passwordActions } from '#resources/actions/account/password.ts';
import type { PasswordLink } from '#resources/shapes/account/password.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { ApiError } from '#src/providers/data/api-error.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { AuthFrame } from '../AuthFrame.tsx';
import { AuthNote } from '../AuthNote.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

type Purpose = PasswordLink['purpose'];
const TEXTS = {
  reset: { title: 'auth.resetTitle', over: 'auth.resetLinkOver', done: 'auth.resetDone', doneText: 'auth.resetDoneText' },
  set: { title: 'auth.setTitle', over: 'auth.setLinkOver', done: 'auth.setDone', doneText: 'auth.setDoneText' },
} as const satisfies Record<Purpose, object>;

type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'open'; readonly link: PasswordLink }
  | { readonly kind: 'over' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'done' };

/** A link that is gone, used, or was never ours: to the person all of these are over. */
const isOver = (error: unknown) => error instanceof ApiError && [404, 410, 422].includes(error.status);

function useLink(key: string): readonly [State, (state: State) => void, () => void] {
  const [state, setState] = useState<State>({ kind: 'asking' });
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      setState({ kind: 'asking' });
      try {
        setState({ kind: 'open', link: await perform(passwordActions.showLink, { params: { key } }, { signal }) });
      } catch (error) {
        if (!signal?.aborted) setState(isOver(error) ? { kind: 'over' } : { kind: 'failed', error });
      }
    },
    [key],
  );
  useEffect(() => {
    const controller = new AbortController();
    void ask(controller.signal);
    return () => controller.abort();
  }, [ask]);
  return [state, setState, () => void ask()];
}

/** Where a mailed link to a new password leads: the form, or that the link is over, or that it is done. */
function PasswordLinkScreen({ purpose, linkKey }: { readonly purpose: Purpose; readonly linkKey: string }) {
  const { t } = useText();
  const texts = TEXTS[purpose];
  const [state, setState, retry] = useLink(linkKey);
  if (state.kind === 'asking') return <AuthFrame title={t(texts.title)} lead={t('common.loading')} />;
  if (state.kind === 'failed')
    return (
      <AuthFrame
        title={t('auth.tryLater')}
        lead={state.error instanceof ApiError ? state.error.message : t('errors.unknown')}
        sign={<AuthNote icon="offline" />}
      >
        <Button look="primary" size="lg" onClick={retry}>
          {t('common.tryAgain')}
        </Button>
      </AuthFrame>
    );
  if (state.kind === 'over')
    return (
      <AuthFrame title={t(texts.over)} lead={t('auth.linkOverText')} sign={<AuthNote icon="link" tone="bad" />}>
        <Link className="btn primary lg" to="/forgot">
          {t('auth.newLink')}
        </Link>
      </AuthFrame>
    );
  if (state.kind === 'done')
    return (
      <AuthFrame title={t(texts.done)} lead={t(texts.doneText)} sign={<AuthNote icon="check" tone="good" />}>
        <Link className="btn primary lg" to="/login">
          {t('auth.toLogin')}
        </Link>
      </AuthFrame>
    );
  const save = async (password: string, idempotencyKey: string) => {
    try {
      await perform(passwordActions.chooseByLink, { params: { key: linkKey }, input: { password } }, { idempotencyKey });
      setState({ kind: 'done' });
    } catch (error) {
      if (error instanceof ApiError && [404, 410].includes(error.status)) return setState({ kind: 'over' });
      throw error;
    }
  };
  const lead = t('auth.resetLead', { email: state.link.email });
  return (
    <AuthFrame title={t(texts.title)} lead={purpose === 'set' ? `${t('auth.setLead')} ${lead}` : lead}>
      <NewPasswordForm save={save} />
    </AuthFrame>
  );
}

export function ResetScreen() {
  const { resetId = '' } = useParams();
  return <PasswordLinkScreen purpose="reset" linkKey={resetId} />;
}

export function SetPasswordScreen() {
  const { setPasswordId = '' } = useParams();
  return <PasswordLinkScreen purpose="set" linkKey={setPasswordId} />;
}
