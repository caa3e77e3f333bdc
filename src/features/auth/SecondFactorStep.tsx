import { useState } from 'react';
import { useLogin } from '#src/providers/auth/hooks.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/fields/Field.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthLinks, AuthNote } from './AuthNote.tsx';

export interface SecondFactorStepProps {
  /** Proof that the first step was right. */
  readonly challenge: string;
  readonly keep: boolean;
  readonly onBack: () => void;
}

const EMPTY = { code: '' };

/** The code of the authenticator app, or one that was saved for the day it is lost. */
export function SecondFactorStep({ challenge, keep, onBack }: SecondFactorStepProps) {
  const { t } = useText();
  const [recovery, setRecovery] = useState(false);
  const { mutateAsync: logIn } = useLogin();
  return (
    <AuthFrame title={t('auth.codeTitle')} lead={t(recovery ? 'auth.recoveryLead' : 'auth.codeLead')} sign={<AuthNote icon="lock" />}>
      <AuthForm
        key={recovery ? 'recovery' : 'code'}
        className="auth-code"
        values={EMPTY}
        check={({ code }) => (code.trim() ? {} : { code: t('auth.codeRequired') })}
        send={({ code }, idempotencyKey) => logIn({ by: 'code', challenge, code: code.replaceAll(/\s/g, ''), keep, idempotencyKey })}
        failed={t('auth.loginFailed')}
        action={t('auth.confirm')}
      >
        {(form) => (
          <TextField
            size="lg"
            label={t(recovery ? 'auth.recoveryCode' : 'auth.code')}
            autoComplete="one-time-code"
            inputMode={recovery ? 'text' : 'numeric'}
            autoFocus
            {...form.text('code')}
          />
        )}
      </AuthForm>
      <AuthLinks>
        <Button look="ghost" className="linkish" onClick={() => setRecovery(!recovery)}>
          {t(recovery ? 'auth.useCode' : 'auth.useRecovery')}
        </Button>
        <Button look="ghost" className="linkish" onClick={onBack}>
          {t('auth.backToLogin')}
        </Button>
      </AuthLinks>
    </AuthFrame>
  );
}
