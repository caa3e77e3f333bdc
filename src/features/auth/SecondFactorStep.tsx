import { useState } from 'react';
import { useLogin } from '#src/providers/auth/hooks.ts';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthLinks, AuthNote } from './AuthNote.tsx';

export interface SecondFactorStepProps {
  /** Proof that the first step was right. */
  readonly challenge: string;
  readonly keep: boolean;
  readonly onBack: () => void;
}

/** The code of the authenticator app, or one that was saved for the day it is lost. */
export function SecondFactorStep({ challenge, keep, onBack }: SecondFactorStepProps) {
  const { t } = useText();
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const { mutateAsync: logIn } = useLogin();
  const send = async (idempotencyKey: string) => {
    await logIn({ by: 'code', challenge, code: code.replaceAll(/\s/g, ''), keep, idempotencyKey });
  };
  const swap = () => {
    setRecovery(!recovery);
    setCode('');
  };
  return (
    <AuthFrame title={t('auth.codeTitle')} lead={t(recovery ? 'auth.recoveryLead' : 'auth.codeLead')} sign={<AuthNote icon="lock" />}>
      <AuthForm
        key={recovery ? 'recovery' : 'code'}
        className="auth-code"
        values={{ challenge, code }}
        fields={['code']}
        check={() => (code.trim() ? {} : { code: t('auth.codeRequired') })}
        send={send}
        failed={t('auth.loginFailed')}
        action={t('auth.confirm')}
      >
        {(problems) => (
          <TextField
            size="lg"
            label={t(recovery ? 'auth.recoveryCode' : 'auth.code')}
            autoComplete="one-time-code"
            inputMode={recovery ? 'text' : 'numeric'}
            autoFocus
            value={code}
            problem={problems.code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </AuthForm>
      <AuthLinks>
        <Button look="ghost" className="linkish" onClick={swap}>
          {t(recovery ? 'auth.useCode' : 'auth.useRecovery')}
        </Button>
        <Button look="ghost" className="linkish" onClick={onBack}>
          {t('auth.backToLogin')}
        </Button>
      </AuthLinks>
    </AuthFrame>
  );
}
