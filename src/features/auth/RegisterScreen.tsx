import { type FormEvent, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { passwordProblems } from '#domain/accounts/password.ts';
import { ApiError, fieldOf } from '#src/providers/api-error.ts';
import { register } from '#src/providers/auth.ts';
import { type TextApi, useText } from '#src/providers/i18n.ts';
import { safeRedirect } from '#src/providers/redirect.ts';
import { Button } from '#src/ui/Button.tsx';
import { deviceTimezone } from '#src/ui/timezones.ts';
import { AuthField, FormAlert, PasswordField } from './AuthField.tsx';
import { AuthFrame } from './AuthFrame.tsx';

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

function problemsOf(values: Values, t: TextApi['t']): Problems {
  const [weak] = passwordProblems(values.password);
  return {
    ...(values.first_name.trim() ? {} : { first_name: t('errors.name_required') }),
    ...(values.email.trim() ? {} : { email: t('errors.email_required') }),
    ...(weak ? { password: t(`errors.${weak}`) } : {}),
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
  const { search } = useLocation();
  const [params] = useSearchParams();
  const [values, setValues] = useState(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(values, t);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const { first_name, last_name, email, password } = values;
      const account = { first_name: first_name.trim(), last_name: last_name.trim(), email: email.trim(), password };
      await register({ ...account, language, timezone: deviceTimezone(), ...carriedOf(params) });
      await navigate(safeRedirect(params.get('redirect')), { replace: true });
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
      lead={
        <>
          {t('auth.have')}{' '}
          <Link className="m" to={`/login${search}`}>
            {t('auth.login')}
          </Link>
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.general ? <FormAlert title={t('auth.registerFailed')} text={problems.general} /> : null}
        <div className="auth-pair">
          <AuthField label={t('auth.firstName')} autoComplete="given-name" {...bind('first_name')} />
          <AuthField label={t('auth.lastName')} autoComplete="family-name" {...bind('last_name')} />
        </div>
        <AuthField label={t('auth.email')} type="email" autoComplete="email" {...bind('email')} />
        <PasswordField label={t('auth.password')} autoComplete="new-password" help={t('auth.rules')} {...bind('password')} />
        <PasswordField label={t('auth.confirmPassword')} autoComplete="new-password" {...bind('confirmation')} />
        <Button type="submit" look="primary" size="lg" busy={busy}>
          {t('auth.register')}
        </Button>
      </form>
    </AuthFrame>
  );
}
