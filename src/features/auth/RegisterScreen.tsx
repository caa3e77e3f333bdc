import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { couponIn } from '#domain/plans/coupon-code.ts';
import { acquisitionOf } from '#domain/wire/acquisition.ts';
import type { Problems } from '#src/forms/use-form.ts';
import { useRegister } from '#src/providers/auth/hooks.ts';
import { passwordPairProblems } from '#src/providers/session/password-problem.ts';
import { type TextApi, useText } from '#src/providers/texts/i18n.ts';
import { PasswordField, TextField } from '#src/ui/fields/Field.tsx';
import { PasswordRules } from '#src/ui/fields/PasswordRules.tsx';
import { deviceTimezone } from '#src/ui/fields/timezones.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';

import { ProviderArrival } from './ProviderArrival.tsx';
import { ProviderButton } from './ProviderButton.tsx';
import { SecondFactorStep } from './SecondFactorStep.tsx';
import { useSsoProblem } from './sso-problem.ts';
import { useMarketers } from './use-marketers.ts';

const EMPTY = { first_name: '', last_name: '', email: '', password: '', confirmation: '' };
type Values = Readonly<typeof EMPTY>;

function problemsOf(values: Values, t: TextApi['t']): Problems<keyof Values> {
  return {
    ...(values.first_name.trim() ? {} : { first_name: t('errors.name_required') }),
    ...(values.email.trim() ? {} : { email: t('errors.email_required') }),
    ...passwordPairProblems(values, t),
  };
}

/** What the address adds: where the person came from, and the token of a first admin. */
function carriedOf(params: URLSearchParams) {
  const token = params.get('setup_token');
  return { ...acquisitionOf(params), ...(token ? { setup_token: token } : {}) };
}

export default function RegisterScreen() {
  const { language } = useText();
  const ssoProblem = useSsoProblem();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [challenge, setChallenge] = useState<string | null>(null);
  const { mutateAsync: register } = useRegister();
  const [sso, setSso] = useState(params.get('sso'));
  const [problem, setProblem] = useState(ssoProblem(params));
  const failed = (text: string) => {
    setProblem(text);
    setSso(null);
  };
  if (challenge) return <SecondFactorStep challenge={challenge} keep onBack={() => void navigate('/login', { replace: true })} />;
  if (!sso) return <RegisterForm problem={problem} />;
  return (
    <ProviderArrival
      code={sso}
      signIn={(code) => register({ by: 'provider', code, language, timezone: deviceTimezone() })}
      onChallenge={setChallenge}
      onFailed={failed}
    />
  );
}

interface RegisterFormProps {
  /** What is to be told at once: the provider's way did not work. */
  readonly problem?: string;
}

function RegisterForm({ problem }: RegisterFormProps) {
  const { t, language } = useText();
  const { search } = useLocation();
  const [params] = useSearchParams();
  const claim = useMarketers();
  const coupon = couponIn(params.get('coupon'));
  const { mutateAsync: register } = useRegister();
  const send = ({ first_name, last_name, email, password }: Values, idempotencyKey: string) => {
    const account = {
      first_name: first_name.trim(),
      last_name: last_name.trim(),
      email: email.trim(),
      password,
      language,
      timezone: deviceTimezone(),
      ...carriedOf(params),
    };
    return register({ by: 'password', account, idempotencyKey });
  };
  return (
    <AuthFrame
      title={t('auth.createAccount')}
      claim={claim}
      lead={
        <>
          {t('auth.have')}{' '}
          <Link className="m" to={`/login${search}`}>
            {t('auth.login')}
          </Link>
        </>
      }
    >
      {coupon ? <p className="alert good auth-kept">{t('auth.couponKept', { coupon: coupon.toUpperCase() })}</p> : null}
      <ProviderButton intent="register" search={search} />
      <AuthForm
        values={EMPTY}
        check={(values) => problemsOf(values, t)}
        send={send}
        failed={t('auth.registerFailed')}
        action={t('auth.register')}
        problem={problem}
      >
        {({ values, problem: problemOf, text }) => (
          <>
            <div className="auth-pair">
              <TextField size="lg" label={t('auth.firstName')} autoComplete="given-name" {...text('first_name')} />
              <TextField size="lg" label={t('auth.lastName')} autoComplete="family-name" {...text('last_name')} />
            </div>
            <TextField size="lg" label={t('auth.email')} type="email" autoComplete="email" {...text('email')} />
            <PasswordField size="lg" label={t('auth.password')} autoComplete="new-password" {...text('password')} />
            <PasswordRules password={values.password} strict={problemOf('password') !== undefined} />
            <PasswordField size="lg" label={t('auth.confirmPassword')} autoComplete="new-password" {...text('confirmation')} />
          </>
        )}
      </AuthForm>
    </AuthFrame>
  );
}
