import { Link, useLocation } from 'react-router';
import { useLogin } from '#src/providers/auth/hooks.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { PasswordField } from '#src/ui/fields/Field.tsx';
import { AuthForm } from '../AuthForm.tsx';
import { AuthFrame } from '../AuthFrame.tsx';
import { EmailField } from '../email/EmailField.tsx';
import { ProviderButton } from '../ProviderButton.tsx';
import { useMarketers } from '../use-marketers.ts';

export interface PasswordStepProps {
  /** What is to be told at once: the provider's log-in did not work. */
  readonly problem?: string;
  /** The password was right, and the code of the second factor is asked for. */
  readonly onChallenge: (challenge: string, keep: boolean) => void;
}

const EMPTY = { email: '', password: '', keep: true };
type Values = typeof EMPTY;

/** Email and password, or the provider. */
export function PasswordStep({ problem, onChallenge }: PasswordStepProps) {
  const { t } = useText();
  const { search } = useLocation();
  const claim = useMarketers();
  const { mutateAsync: logIn } = useLogin();
  const send = async ({ email, password, keep }: Values) => {
    const { challenge } = await logIn({ by: 'password', email: email.trim(), password, keep });
    if (challenge) onChallenge(challenge, keep);
  };
  const check = ({ email, password }: Values) => ({
    email: email.trim() ? undefined : t('errors.email_required'),
    password: password ? undefined : t('errors.password_required'),
  });
  return (
    <AuthFrame
      title={t('auth.login')}
      claim={claim}
      lead={
        <>
          {t('auth.new')}{' '}
          <Link className="m" to={`/register${search}`}>
            {t('auth.createAccount')}
          </Link>
        </>
      }
    >
      <ProviderButton intent="login" search={search} />
      <AuthForm values={EMPTY} check={check} send={send} failed={t('auth.loginFailed')} action={t('auth.login')} problem={problem}>
        {(form) => (
          <>
            <EmailField {...form.text('email')} />
            <PasswordField
              size="lg"
              label={t('auth.password')}
              aside={<Link to={`/forgot${search}`}>{t('auth.forgot')}</Link>}
              autoComplete="current-password"
              {...form.text('password')}
            />
            <label className="checkline">
              <input
                type="checkbox"
                className="cb"
                checked={form.values.keep}
                onChange={(event) => form.set('keep', event.target.checked)}
              />
              <span>{t('auth.keep')}</span>
            </label>
          </>
        )}
      </AuthForm>
    </AuthFrame>
  );
}
