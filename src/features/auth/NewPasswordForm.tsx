import { type FormEvent, useState } from 'react';
import { passwordProblems } from '#domain/accounts/password.ts';
import { ApiError } from '#src/providers/api-error.ts';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert, PasswordField } from '#src/ui/Field.tsx';
import { PasswordRules } from '#src/ui/PasswordRules.tsx';

export interface NewPasswordFormProps {
  /** Rejects with the server's sentence. */
  readonly save: (password: string) => Promise<void>;
}

/** A new password twice, with its rules. */
export function NewPasswordForm({ save }: NewPasswordFormProps) {
  const { t } = useText();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // While the repetition is still being typed it is no mistake yet.
  const differs = again !== password && (tried || !password.startsWith(again));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || passwordProblems(password).length > 0 || again !== password) return;
    setBusy(true);
    setProblem(null);
    try {
      await save(password);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('errors.unknown'));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {problem ? <FormAlert title={t('account.updateFailed')} text={problem} /> : null}
      <PasswordField
        size="lg"
        label={t('auth.newPassword')}
        autoComplete="new-password"
        value={password}
        problem={tried && !password ? t('errors.password_required') : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordRules password={password} strict={tried} />
      <PasswordField
        size="lg"
        label={t('auth.confirmPassword')}
        autoComplete="new-password"
        value={again}
        problem={differs ? t('errors.password_mismatch') : undefined}
        onChange={(event) => setAgain(event.target.value)}
      />
      <Button type="submit" look="primary" size="lg" busy={busy}>
        {t('auth.savePassword')}
      </Button>
    </form>
  );
}
