import { useNavigate, useSearchParams } from 'react-router';
import type { UserType } from '#domain/wire/session.ts';
import { accountActions } from '#resources/actions/account/account.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { signedInId } from '#src/providers/auth/hooks.ts';
import { withCoupon } from '#src/providers/session/redirect.ts';
import { firstAsked, useUserTypes } from '#src/providers/session/user-types.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { ChoiceCards } from '#src/ui/fields/ChoiceCards.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';

interface Values {
  readonly type: UserType | null;
}
const EMPTY: Values = { type: null };

/** The one question to a new account: who is it for? Deciding later is an answer, too. */
export default function SurveyScreen() {
  const { t } = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const choices = useUserTypes();
  const goOn = () => void navigate(withCoupon(params), { replace: true });
  const later = () => {
    firstAsked(signedInId());
    goOn();
  };
  const send = async ({ type }: Values) => {
    if (type) await perform(accountActions.edit, { params: { id: signedInId() }, input: { user_type: type } });
    goOn();
  };
  return (
    <AuthFrame title={t('survey.title')} lead={t('survey.lead')}>
      <AuthForm
        values={EMPTY}
        send={send}
        failed={t('account.updateFailed')}
        action={t('survey.go')}
        isEmpty={({ type }) => type === null}
        below={
          <Button look="ghost" size="lg" className="auth-later" onClick={later}>
            {t('survey.later')}
          </Button>
        }
      >
        {({ values, set }) => (
          <ChoiceCards label={t('survey.title')} choices={choices} value={values.type} onChange={(type) => set('type', type)} />
        )}
      </AuthForm>
    </AuthFrame>
  );
}
