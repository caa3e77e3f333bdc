import { type FormEvent, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#src/providers/api-error.ts';
import { logIn } from '#src/providers/auth.ts';
import { useText } from '#src/providers/i18n.ts';
import { safeRedirect } from '#src/providers/redirect.ts';
import { Button } from '#src/ui/Button.tsx';
import { AuthField, FormAlert, PasswordField } from './AuthField.tsx';
import { AuthFrame } from './AuthFrame.tsx';

interface Problems {
  readonly email?: string;
  readonly password?: string;
  readonly general?: string;
}

export default function LoginScreen() {
  const { t } = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [params] = useSearchParams();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [keep, setKeep] = useState(true);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing: Problems = {
      ...(email.trim() ? {} : { email: t('errors.email_required') }),
      ...(password ? {} : { password: t('errors.password_required') }),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await logIn({ email: email.trim(), password, keep });
      await navigate(safeRedirect(params.get('redirect')), { replace: true });
    } catch (error) {
      setProblems({ general: error instanceof ApiError ? error.message : t('errors.unknown') });
      setBusy(false);
    }
  };
  return (
    <AuthFrame
      title={t('auth.login')}
      lead={
        <>
          {t('auth.new')}{' '}
          <Link className="m" to={`/register${search}`}>
            {t('auth.createAccount')}
          </Link>
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.general ? <FormAlert title={t('auth.loginFailed')} text={problems.general} /> : null}
        <AuthField
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          value={email}
          problem={problems.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={t('auth.password')}
          autoComplete="current-password"
          value={password}
          problem={problems.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <label className="checkline">
          <input type="checkbox" className="cb" checked={keep} onChange={(event) => setKeep(event.target.checked)} />
          <span>{t('auth.keep')}</span>
        </label>
        <Button type="submit" look="primary" size="lg" busy={busy}>
          {t('auth.login')}
        </Button>
      </form>
    </AuthFrame>
  );
}
