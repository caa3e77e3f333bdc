import { useState } from 'react';
import { type Sentences, sentencesOf } from './api-error.ts';
import { useText } from './i18n.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

export interface ActForm {
  readonly busy: boolean;
  /** Why it was refused, by field; '' is what belongs to none. */
  readonly problems: Sentences;
  readonly setProblems: (problems: Sentences) => void;
  /**
   * Does it, one at a time; false when it was refused. `values` is what is sent: sent again
   * unchanged after a lost answer, it carries the same key and is done once.
   */
  readonly run: (act: (idempotencyKey: string) => Promise<unknown>, values?: unknown) => Promise<boolean>;
}

/** One act of a form: under way, refused at these fields, or done. Nothing typed is lost by a refusal. */
export function useAct(fields: readonly string[] = []): ActForm {
  const { t } = useText();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Sentences>({});
  const run = async (act: (key: string) => Promise<unknown>, values: unknown = null): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setProblems({});
    try {
      await act(idempotency.keyFor(values));
      idempotency.done();
      return true;
    } catch (error) {
      setProblems(sentencesOf(error, fields, t('errors.unknown')));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problems, setProblems, run };
}
