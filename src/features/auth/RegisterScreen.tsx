import { type FormEvent, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { passwordProblems } from '#domain/accounts/password.ts';
import { ApiError, fieldOf } from '#src/providers/api-error.ts';
import { register, registerFromProvider } from '#src/providers/auth.ts';
import { type TextApi, useText } from '#src/providers/i18n.ts';
import { surveyPath } from '#src/providers/redirect.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert, PasswordField, TextField } from '#src/ui/Field.tsx';
import { PasswordRules } from '#src/ui/PasswordRules.tsx';
import { deviceTimezone } from '#src/ui/timezones.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { ProviderArrival } from './ProviderArrival.tsx';
import { ProviderButton } from './ProviderButton.tsx';
import { SecondFactorStep } from './SecondFactorStep.tsx';
import { useMarketers } from './use-marketers.ts';

interface Values {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
}
type Problems = Partial<Record<keyof Values | 'general', string>>;

const EMPTY: Values = { first_name: '', last_name: '', email: '', password: '', confirmation: '' };
/** Keys of the address that go along: where the person came from, and the token of a first admin. */
const CARRIED = ['utm_campaign', 'utm_content', 'utm_medium', 'utm_source', 'utm_term', 'setup_token'] as const;

/** The rules below the field say the rest. */
const told = (code: string) => code === 'password_required' || code === 'password_too_long';

function problemsOf(values: Values, t: TextApi['t']): Problems {
  const [weak] = passwordProblems(values.password);
  return {
    ...(values.first_name.trim() ? {} : { first_name: t('errors.name_required') }),
    ...(values.email.trim() ? {} : { email: t('errors.email_required') }),
    ...(weak ? { password: told(weak) ? t(`errors.${weak}`) : '' } : {}),
    ...(values.confirmation === values.password ? {} : { confirmation: t('errors.password_mismatch') }),
  };
}

function refusalsOf(error: unknown, t: TextApi['t']): Problems {
  if (!(error instanceof ApiError)) return { general: t('errors.unknown') };
  const problems: Problems = {};
  for (const { pointer, detail } of error.errors) {
    const field = fieldOf(pointer);
    const key = (Object.keys(EMPTY) as (keyof Values)[]).find((name) => name === field) ?? 'general';
    problems[key] ??= detail;
  }
  return problems;
}

const carriedOf = (params: URLSearchParams) =>
  Object.fromEntries(CARRIED.flatMap((key) => (params.get(key) ? [[key, params.get(key) ?? '']] : [])));

export default function RegisterScreen() {
  const { t, language } = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [ticket, setTicket] = useState<string | null>(null);
  const [sso, setSso] = useState(params.get('sso'));
  const [problem, setProblem] = useState(params.has('sso_error') ? t('auth.ssoFailed') : undefined);
  const goOn = () => void navigate(surveyPath(params), { replace: true });
  const failed = (text: string) => {
    setProblem(text);
    setSso(null);
  };
  if (ticket) return <SecondFactorStep ticket={ticket} keep onDone={goOn} onBack={() => void navigate('/login', { replace: true })} />;
  if (!sso) return <RegisterForm problem={problem} onDone={goOn} />;
  return (
    <ProviderArrival
      code={sso}
      trade={(code) => registerFromProvider(code, { language, timezone: deviceTimezone() })}
      onArrival={(arrival) => (arrival.kind === 'in' ? goOn() : setTicket(arrival.ticket))}
      onFailed={failed}
    />
  );
}

interface RegisterFormProps {
  /** What is to be told at once: the provider's way did not work. */
  readonly problem?: string;
  readonly onDone: () => void;
}

function RegisterForm({ problem, onDone }: RegisterFormProps) {
  const { t, language } = useText();
  const { search } = useLocation();
  const [params] = useSearchParams();
  const [values, setValues] = useState(EMPTY);
  const [problems, setProblems] = useState<Problems>({ general: problem });
  const [busy, setBusy] = useState(false);
  const claim = useMarketers();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = problemsOf(values, t);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const { first_name, last_name, email, password } = values;
      const account = { first_name: first_name.trim(), last_name: last_name.trim(), email: email.trim(), password };
      await register({ ...account, language, timezone: deviceTimezone(), ...carriedOf(params) });
      onDone();
    } catch (error) {
      setProblems(refusalsOf(error, t));
      setBusy(false);
    }
  };
  const bind = (name: keyof Values) => ({
    value: values[name],
    problem: problems[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setValues((current) => ({ ...current, [name]: event.target.value })),
  });
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
      <ProviderButton intent="register" search={search} />
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.general ? <FormAlert title={t('auth.registerFailed')} text={problems.general} /> : null}
        <div className="auth-pair">
          <TextField size="lg" label={t('auth.firstName')} autoComplete="given-name" {...bind('first_name')} />
          <TextField size="lg" label={t('auth.lastName')} autoComplete="family-name" {...bind('last_name')} />
        </div>
        <TextField size="lg" label={t('auth.email')} type="email" autoComplete="email" {...bind('email')} />
        <PasswordField size="lg" label={t('auth.password')} autoComplete="new-password" {...bind('password')} />
        <PasswordRules password={values.password} strict={problems.password !== undefined} />
        <PasswordField size="lg" label={t('auth.confirmPassword')} autoComplete="new-password" {...bind('confirmation')} />
        <Button type="submit" look="primary" size="lg" busy={busy}>
          {t('auth.register')}
        </Button>
      </form>
    </AuthFrame>
  );
}
