import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ApiError } from '#src/providers/api-error.ts';
import { type Arrival, logIn } from '#src/providers/auth.ts';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert, PasswordField, TextField } from '#src/ui/Field.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { ProviderButton } from './ProviderButton.tsx';
import { useMarketers } from './use-marketers.ts';

interface Problems {
  readonly email?: string;
  readonly password?: string;
  readonly general?: string;
}

export interface PasswordStepProps {
  /** What is to be told at once: the provider's log-in did not work. */
  readonly problem?: string;
  readonly onArrival: (arrival: Arrival, keep: boolean) => void;
}

/** Email and password, or the provider. */
export function PasswordStep({ problem, onArrival }: PasswordStepProps) {
  const { t } = useText();
  const { search } = useLocation();
  const claim = useMarketers();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [keep, setKeep] = useState(true);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({ general: problem });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing: Problems = {
      ...(email.trim() ? {} : { email: t('errors.email_required') }),
      ...(password ? {} : { password: t('errors.password_required') }),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      onArrival(await logIn({ email: email.trim(), password, keep }), keep);
    } catch (error) {
      setProblems({ general: error instanceof ApiError ? error.message : t('errors.unknown') });
      setBusy(false);
    }
  };
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
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.general ? <FormAlert title={t('auth.loginFailed')} text={problems.general} /> : null}
        <TextField
          size="lg"
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          value={email}
          problem={problems.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          size="lg"
          label={t('auth.password')}
          aside={<Link to={`/forgot${search}`}>{t('auth.forgot')}</Link>}
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
