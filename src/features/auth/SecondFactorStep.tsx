import { type FormEvent, useState } from 'react';
import { ApiError } from '#src/providers/api-error.ts';
import { logInWithCode } from '#src/providers/auth.ts';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert, TextField } from '#src/ui/Field.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthLinks, AuthNote } from './AuthNote.tsx';

export interface SecondFactorStepProps {
  /** Proof that the password was right. */
  readonly ticket: string;
  readonly keep: boolean;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

/** The code of the authenticator app, or one that was saved for the day it is lost. */
export function SecondFactorStep({ ticket, keep, onDone, onBack }: SecondFactorStepProps) {
  const { t } = useText();
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ readonly field?: string; readonly general?: string }>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!code.trim()) return setProblem({ field: t('auth.codeRequired') });
    setBusy(true);
    setProblem({});
    try {
      await logInWithCode({ ticket, code: code.replaceAll(/\s/g, ''), keep });
      onDone();
    } catch (error) {
      setProblem({ general: error instanceof ApiError ? error.message : t('errors.unknown') });
      setBusy(false);
    }
  };
  const swap = () => {
    setRecovery(!recovery);
    setCode('');
    setProblem({});
  };
  return (
    <AuthFrame title={t('auth.codeTitle')} lead={t(recovery ? 'auth.recoveryLead' : 'auth.codeLead')} sign={<AuthNote icon="lock" />}>
      <form onSubmit={(event) => void submit(event)} noValidate className="auth-code">
        {problem.general ? <FormAlert title={t('auth.loginFailed')} text={problem.general} /> : null}
        <TextField
          key={recovery ? 'recovery' : 'code'}
          size="lg"
          label={t(recovery ? 'auth.recoveryCode' : 'auth.code')}
          autoComplete="one-time-code"
          inputMode={recovery ? 'text' : 'numeric'}
          autoFocus
          value={code}
          problem={problem.field}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" look="primary" size="lg" busy={busy}>
          {t('auth.confirm')}
        </Button>
      </form>
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
