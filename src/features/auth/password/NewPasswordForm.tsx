import { passwordPairProblems, passwordSentence } from '#src/providers/session/password-problem.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { PasswordField } from '#src/ui/fields/Field.tsx';
import { PasswordRules } from '#src/ui/fields/PasswordRules.tsx';
import { AuthForm } from '../AuthForm.tsx';

export interface NewPasswordFormProps {
  /** Rejects with the server's sentence. */
  readonly save: (password: string, idempotencyKey: string) => Promise<void>;
}

const EMPTY = { password: '', confirmation: '' };

/** A new password twice, with its rules. */
export function NewPasswordForm({ save }: NewPasswordFormProps) {
  const { t } = useText();
  return (
    <AuthForm
      values={EMPTY}
      check={(values) => passwordPairProblems(values, t)}
      send={({ password }, idempotencyKey) => save(password, idempotencyKey)}
      failed={t('account.updateFailed')}
      action={t('auth.savePassword')}
    >
      {({ values: { password, confirmation }, tried, problem, text }) => (
        <>
          <PasswordField
            size="lg"
            label={t('auth.newPassword')}
            autoComplete="new-password"
            {...text('password')}
            problem={tried ? (passwordSentence(password, t) ?? problem('password')) : undefined}
          />
          <PasswordRules password={password} strict={tried} />
          <PasswordField
            size="lg"
            label={t('auth.confirmPassword')}
            autoComplete="new-password"
            {...text('confirmation')}
            // While the repetition is still being typed it is no mistake yet.
            problem={confirmation !== password && (tried || !password.startsWith(confirmation)) ? t('errors.password_mismatch') : undefined}
          />
        </>
      )}
    </AuthForm>
  );
}
