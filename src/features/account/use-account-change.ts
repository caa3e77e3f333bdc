import { useNotification } from '@refinedev/core';
import { ME_KEY } from '#src/providers/auth/identity.ts';
import { queryClient } from '#src/providers/data/query-client.ts';
import { useAct } from '#src/providers/use-act.ts';

/** What is done, and how it is told. */
export interface AccountAct {
  readonly act: (idempotencyKey: string) => Promise<unknown>;
  /** Null: the screen shows it by itself. */
  readonly said: string | null;
}

/** After a change of the own account: it is asked for anew, and a word about it is said. */
export function useAccountSaved(): (said: string | null) => Promise<void> {
  const { open } = useNotification();
  return async (said) => {
    await queryClient.invalidateQueries({ queryKey: ME_KEY });
    if (said) open?.({ type: 'success', message: said });
  };
}

/** An act on the own account behind a button: one at a time, afterwards the account anew and a word about it. */
export function useAccountChange() {
  const saved = useAccountSaved();
  const { busy, problem, run: runAct } = useAct();
  const run = ({ act, said }: AccountAct): Promise<boolean> =>
    runAct(async (idempotencyKey) => {
      await act(idempotencyKey);
      await saved(said);
    });
  return { busy, problem, run };
}
