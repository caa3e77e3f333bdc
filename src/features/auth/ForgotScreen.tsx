import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { askForReset } from '#src/providers/accounts.ts';
import { ApiError } from '#src/providers/api-error.ts';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert, TextField } from '#src/ui/Field.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthLinks, AuthNote } from './AuthNote.tsx';
import { ResendButton } from './ResendButton.tsx';

function BackToLogin() {
  const { t } = useText();
  const { search } = useLocation();
  return (
    <AuthLinks>
      <Link to={`/login${search}`}>{t('auth.backToLogin')}</Link>
    </AuthLinks>
  );
}

function Sent({ email }: { readonly email: string }) {
  const { t } = useText();
  return (
    <AuthFrame title={t('auth.sentTitle')} lead={t('auth.sentText', { email })} sign={<AuthNote icon="mail" tone="good" />}>
      <p className="mut" style={{ marginTop: 16 }}>
        {t('auth.sentHint')}
      </p>
      <ResendButton send={() => askForReset(email)} />
      <BackToLogin />
    </AuthFrame>
  );
}

/** Asks for a link to a new password. What comes back does not tell whether there is such an account. */
export default function ForgotScreen() {
  const { t } = useText();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ readonly email?: string; readonly general?: string }>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (busy) return;
    if (!address) return setProblem({ email: t('errors.email_required') });
    setBusy(true);
    setProblem({});
    try {
      await askForReset(address);
      setSent(address);
    } catch (error) {
      const text = error instanceof ApiError ? error.message : t('errors.unknown');
      setProblem(error instanceof ApiError && error.status === 422 ? { email: text } : { general: text });
    } finally {
      setBusy(false);
    }
  };
  if (sent) return <Sent email={sent} />;
  return (
    <AuthFrame title={t('auth.forgotTitle')} lead={t('auth.forgotLead')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problem.general ? <FormAlert title={t('auth.loginFailed')} text={problem.general} /> : null}
        <TextField
          size="lg"
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          value={email}
          problem={problem.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" look="primary" size="lg" busy={busy}>
          {t('auth.sendLink')}
        </Button>
      </form>
      <BackToLogin />
    </AuthFrame>
  );
}
