import type { Action } from '#resources/actions/index.ts';
import type { AnyAction } from '#resources/kit/action.ts';
import { useFreshRows } from './fresh.ts';
import { type AnswerTo, type CallOf, perform } from './perform.ts';

/**
 * A declared action as forms send it: once for each call, in order. Pages ask anew for what it changes,
 * also where only some were done. Rejects with the server's sentences.
 */
export function usePerform<A extends Action>(
  action: A,
): (calls: readonly CallOf<A>[], idempotencyKey: string) => Promise<readonly AnswerTo<A>[]> {
  const fresh = useFreshRows();
  const { idempotent, changes }: AnyAction = action;
  return async (calls, idempotencyKey) => {
    const answers: AnswerTo<A>[] = [];
    try {
      for (const call of calls) answers.push(await perform(action, call, idempotent ? { idempotencyKey } : {}));
    } finally {
      if (changes) await fresh(changes);
    }
    return answers;
  };
}
