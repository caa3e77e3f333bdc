import { billingActions } from '#resources/actions/account/billing.ts';
import { openModal } from '#src/modals/host.tsx';
import { perform } from '#src/providers/actions/perform.ts';
import { type Act, useAct } from '#src/providers/use-act.ts';
import { useFreshBilling } from './use-billing.ts';

/** What is to come. */
interface ToUndo {
  readonly hasChange: boolean;
  readonly isCanceling: boolean;
}

/** Undoes what is to come, in one click: what was scheduled is deleted, then the cancellation is undone, then a window says so. */
export function useUndo(): Pick<Act, 'busy' | 'problem'> & { readonly undo: (what: ToUndo) => void } {
  const { busy, problem, run } = useAct();
  const fresh = useFreshBilling();
  const undo = async ({ hasChange, isCanceling }: ToUndo) => {
    const done = await run(async (idempotencyKey) => {
      if (hasChange) await perform(billingActions.undoChange, {});
      if (isCanceling) await perform(billingActions.undoCancel, {}, { idempotencyKey });
    });
    await fresh();
    if (done) openModal('undo-scheduled-change', {});
  };
  return { busy, problem, undo: (what) => void undo(what) };
}
