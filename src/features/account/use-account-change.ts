import { useNotification } from '@refinedev/core';
import { ME_KEY } from '#src/providers/auth/identity.ts';
import { queryClient } from '#src/providers/query-client.ts';
import { useAct } from '#src/providers/use-act.ts';

/** What is done, how it is told, and what is sent. */
export interface AccountAct {
  readonly act: (idempotencyKey: string) => Promise<unknown>;
  /** Null: the screen shows it by itself. */
  readonly said: string | null;
  readonly values?: unknown;
}

/** An act on the own account: one at a time, its refusal by field, afterwards the account anew and a word about it. */
export function useAccountChange(fields: readonly string[]) {
  const { open } = useNotification();
  const { busy, problems: refusal, setProblems: setRefusal, run: runAct } = useAct(fields);
  const run = ({ act, said, values }: AccountAct): Promise<boolean> =>
    runAct(async (idempotencyKey) => {
      await act(idempotencyKey);
      await queryClient.invalidateQueries({ queryKey: ME_KEY });
      if (said) open?.({ type: 'success', message: said });
    }, values);
  return { busy, refusal, setRefusal, run };
}
