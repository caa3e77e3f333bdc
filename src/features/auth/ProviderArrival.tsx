import { useEffect, useRef } from 'react';
import { ApiError } from '#src/providers/api-error.ts';
import type { Arrival } from '#src/providers/auth.ts';
import { useText } from '#src/providers/i18n.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthNote } from './AuthNote.tsx';

export interface ProviderArrivalProps {
  /** What the provider's way back carried. */
  readonly code: string;
  readonly trade: (code: string) => Promise<Arrival>;
  readonly onArrival: (arrival: Arrival) => void;
  readonly onFailed: (problem: string) => void;
}

/** Back from the provider. Its code works once, so it is used once, however often the page draws itself. */
export function ProviderArrival({ code, trade, onArrival, onFailed }: ProviderArrivalProps) {
  const { t } = useText();
  const used = useRef<string | null>(null);
  const finish = useRef(async (_code: string) => undefined as undefined);
  finish.current = async (key) => {
    try {
      onArrival(await trade(key));
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
