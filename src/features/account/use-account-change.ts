import { useNotification } from '@refinedev/core';
import { useState } from 'react';
import { type Sentences, sentencesOf } from '#src/providers/api-error.ts';
import { useText } from '#src/providers/i18n.ts';
import { ME_KEY } from '#src/providers/me.tsx';
import { queryClient } from '#src/providers/query-client.ts';
import { useOnce } from '#src/providers/use-once.ts';

/** What is done, how it is told, and what is sent: sent again unchanged after a lost answer, it is done once. */
export interface AccountAct {
  readonly act: (once: string) => Promise<unknown>;
  /** Null: the screen shows it by itself. */
  readonly said: string | null;
  readonly values?: unknown;
}

/** An act on the own account: one at a time, its refusal by field, afterwards the account anew and a word about it. */
export function useAccountChange(fields: readonly string[]) {
  const { t } = useText();
  const { open } = useNotification();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Sentences>({});
  const once = useOnce();
  const run = async ({ act, said, values = null }: AccountAct): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setRefusal({});
    try {
      await act(once.keyFor(values));
      once.done();
      await queryClient.invalidateQueries({ queryKey: ME_KEY });
      if (said) open?.({ type: 'success', message: said });
      return true;
    } catch (error) {
      setRefusal(sentencesOf(error, fields, t('errors.unknown')));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, setRefusal, run };
}
