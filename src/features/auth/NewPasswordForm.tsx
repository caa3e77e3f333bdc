import { useState } from 'react';
import { useText } from '#src/providers/i18n.ts';
import { passwordPairProblems, passwordSentence } from '#src/providers/password-problem.ts';
import { PasswordField } from '#src/ui/Field.tsx';
import { PasswordRules } from '#src/ui/PasswordRules.tsx';
import { AuthForm } from './AuthForm.tsx';

export interface NewPasswordFormProps {
  /** Rejects with the server's sentence. */
  readonly save: (password: string, idempotencyKey: string) => Promise<void>;
}

/** A new password twice, with its rules. */
export function NewPasswordForm({ save }: NewPasswordFormProps) {
  const { t } = useText();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [tried, setTried] = useState(false);
  const check = () => {
    setTried(true);
    return passwordPairProblems({ password, confirmation }, t);
  };
  // While the repetition is still being typed it is no mistake yet.
  const differs = confirmation !== password && (tried || !password.startsWith(confirmation));
  return (
    <AuthForm
      values={{ password }}
      fields={['password', 'confirmation']}
      check={check}
      send={(idempotencyKey) => save(password, idempotencyKey)}
      failed={t('account.updateFailed')}
      action={t('auth.savePassword')}
    >
      {(problems) => (
        <>
          <PasswordField
            size="lg"
            label={t('auth.newPassword')}
            autoComplete="new-password"
            value={password}
            problem={tried ? (passwordSentence(password, t) ?? problems.password) : undefined}
            onChange={(event) => setPassword(event.target.value)}
          />
          <PasswordRules password={password} strict={tried} />
          <PasswordField
            size="lg"
            label={t('auth.confirmPassword')}
            autoComplete="new-password"
            value={confirmation}
            problem={differs ? t('errors.password_mismatch') : undefined}
            onChange={(event) => setConfirmation(event.target.value)}
          />
        </>
      )}
    </AuthForm>
  );
}
