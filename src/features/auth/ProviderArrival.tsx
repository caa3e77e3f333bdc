import { useEffect, useRef } from 'react';
import type { SignInResponse } from '#src/providers/auth/provider.ts';
import { ApiError } from '#src/providers/data/api-error.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthNote } from './AuthNote.tsx';

export interface ProviderArrivalProps {
  /** What the provider's way back carried. */
  readonly code: string;
  readonly signIn: (code: string) => Promise<SignInResponse>;
  /** The code of the second factor is asked for. */
  readonly onChallenge: (challenge: string) => void;
  readonly onFailed: (problem: string) => void;
}

/** Back from the provider. Its code works once, so it is used once, however often the page draws itself. */
export function ProviderArrival({ code, signIn, onChallenge, onFailed }: ProviderArrivalProps) {
  const { t } = useText();
  const used = useRef<string | null>(null);
  const finish = useRef(async (_code: string) => undefined as undefined);
  finish.current = async (key) => {
    try {
      const { challenge } = await signIn(key);
      if (challenge) onChallenge(challenge);
    } catch (error) {
      onFailed(error instanceof ApiError && error.message ? error.message : t('auth.ssoFailed'));
    }
    return undefined;
  };
  useEffect(() => {
    if (used.current === code) return;
    used.current = code;
    void finish.current(code);
  }, [code]);
  return <AuthFrame title={t('auth.ssoWorking')} lead={t('common.loading')} sign={<AuthNote icon="key" />} />;
}
