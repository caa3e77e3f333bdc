import type { Action } from '#resources/actions/index.ts';
import type { AnyAction } from '#resources/kit/action.ts';
import { freshReports, useFreshRows } from './fresh.ts';
import { inTurn, type OnProgress } from './in-turn.ts';
import { type AnswerTo, type CallOf, perform } from './perform.ts';

/** Sends the calls in order; `onProgress` hears how many are done. Rejects with the server's sentences. */
export type Perform<A extends Action> = (
  calls: readonly CallOf<A>[],
  idempotencyKey: string,
  onProgress?: OnProgress,
) => Promise<readonly AnswerTo<A>[]>;

/** A declared action as forms and bars send it. Pages ask anew for what it changes, also where only some calls were done. */
export function usePerform<A extends Action>(action: A): Perform<A> {
  const fresh = useFreshRows();
  const { idempotent, changes, changesReports }: AnyAction = action;
  return async (calls, idempotencyKey, onProgress) => {
    try {
      return await inTurn(calls, (call) => perform(action, call, idempotent ? { idempotencyKey } : {}), onProgress);
    } finally {
      if (changes) await fresh(changes);
      if (changesReports) await freshReports();
    }
  };
}
