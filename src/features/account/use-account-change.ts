import { useNotification } from '@refinedev/core';
import { useState } from 'react';
import { ApiError, fieldOf } from '#src/providers/api-error.ts';
import { useText } from '#src/providers/i18n.ts';
import { ME_KEY } from '#src/providers/me.tsx';
import { queryClient } from '#src/providers/query-client.ts';

export interface Refusal {
  /** Sentence by field; what belongs to none stands under ''. */
  readonly [field: string]: string;
}

/** Reads refusals as sentences by field; without a connection it says that nothing typed is lost. */
export function refusalOf(error: unknown, fields: readonly string[], unknown: string): Refusal {
  if (!(error instanceof ApiError)) return { '': unknown };
  const found: Record<string, string> = {};
  for (const { pointer, detail } of error.errors) {
    const field = fieldOf(pointer) ?? '';
    found[fields.includes(field) ? field : ''] ??= detail;
  }
  return found;
}

/** An act on the own account: one at a time, its refusal by field, afterwards the account anew and a word about it. */
export function useAccountChange(fields: readonly string[]) {
  const { t } = useText();
  const { open } = useNotification();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>({});
  const run = async (act: () => Promise<unknown>, said: string | null): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setRefusal({});
    try {
      await act();
      await queryClient.invalidateQueries({ queryKey: ME_KEY });
      if (said) open?.({ type: 'success', message: said });
      return true;
    } catch (error) {
      setRefusal(refusalOf(error, fields, t('errors.unknown')));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, setRefusal, run };
}
