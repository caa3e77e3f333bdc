import { useAttempt } from '#src/ui/timing/use-attempt.ts';
import { refusalOf } from './data/api-error.ts';
import { useText } from './texts/i18n.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

export interface Act {
  readonly busy: boolean;
  /** Why it was refused. */
  readonly problem: string | null;
  /**
   * Does it, one at a time; false when it was refused. Done again after a lost answer it carries the same
   * key, and is done once.
   */
  readonly run: (act: (idempotencyKey: string) => Promise<unknown>) => Promise<boolean>;
}

/** What a button does: under way, refused, or done. What is filled in is a form, `src/forms`. */
export function useAct(): Act {
  const { t } = useText();
  const idempotency = useIdempotencyKey();
  const { busy, problem, attempt } = useAttempt((error) => refusalOf(error, [], t('errors.unknown')).general?.text ?? null);
  const run: Act['run'] = (act) =>
    attempt(async () => {
      await act(idempotency.keyFor(null));
      idempotency.done();
    });
  return { busy, problem, run };
}
