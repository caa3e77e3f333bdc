import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { UserType } from '#domain/wire/session.ts';
import { changeAccount } from '#src/providers/accounts.ts';
import { ApiError } from '#src/providers/api-error.ts';
import { useText } from '#src/providers/i18n.ts';
import { afterSurvey } from '#src/providers/redirect.ts';
import { readSession } from '#src/providers/session.ts';
import { firstAsked, useUserTypes } from '#src/providers/user-types.ts';
import { Button } from '#src/ui/Button.tsx';
import { ChoiceCards } from '#src/ui/ChoiceCards.tsx';
import { FormAlert } from '#src/ui/Field.tsx';
import { AuthFrame } from './AuthFrame.tsx';

/** The one question to a new account: who is it for? Deciding later is an answer, too. */
export default function SurveyScreen() {
  const { t } = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const choices = useUserTypes();
  const [type, setType] = useState<UserType | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const goOn = () => void navigate(afterSurvey(params), { replace: true });
  const later = () => {
    firstAsked(readSession()?.id ?? '');
    goOn();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !type) return;
    setBusy(true);
    setProblem(null);
    try {
      await changeAccount(readSession()?.id ?? '', { user_type: type });
      goOn();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('errors.unknown'));
      setBusy(false);
    }
  };
  return (
    <AuthFrame title={t('survey.title')} lead={t('survey.lead')}>
      <form onSubmit={(event) => void submit(event)}>
        {problem ? <FormAlert title={t('account.updateFailed')} text={problem} /> : null}
        <ChoiceCards label={t('survey.title')} choices={choices} value={type} onChange={setType} />
        <Button type="submit" look="primary" size="lg" busy={busy} disabled={!type}>
          {t('survey.go')}
        </Button>
        <Button look="ghost" size="lg" className="auth-later" onClick={later}>
          {t('survey.later')}
        </Button>
      </form>
    </AuthFrame>
  );
}
