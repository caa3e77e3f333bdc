import type { Action } from '#resources/actions/index.ts';
import type { AnyAction } from '#resources/kit/action.ts';
import { type ActForm, useAct } from '../use-act.ts';
import { useFreshRows } from './fresh.ts';
import { type AnswerTo, type CallOf, perform } from './perform.ts';

export interface ActionForm<A extends Action> extends Omit<ActForm, 'run'> {
  /**
   * Performs it once for each call, in order; null when one was refused, with the reason in
   * `problems`. Pages ask anew for what it changes, also where only some were done.
   */
  readonly run: (...calls: readonly CallOf<A>[]) => Promise<readonly AnswerTo<A>[] | null>;
}

/**
 * An action behind a form or a button: under way, refused at these fields, or done. `onRefused` is
 * told why before the sentences are shown.
 */
export function useAction<A extends Action>(
  action: A,
  fields: readonly string[] = [],
  onRefused: (cause: unknown) => void = () => undefined,
): ActionForm<A> {
  const { run: runOnce, ...form } = useAct(fields);
  const fresh = useFreshRows();
  const { idempotent, changes }: AnyAction = action;
  const run: ActionForm<A>['run'] = async (...calls) => {
    const answers: AnswerTo<A>[] = [];
    const performAll = async (idempotencyKey: string) => {
      try {
        for (const call of calls) answers.push(await perform(action, call, idempotent ? { idempotencyKey } : {}));
      } catch (cause) {
        onRefused(cause);
        throw cause;
      } finally {
        if (changes) await fresh(changes);
      }
    };
    return (await runOnce(performAll, calls)) ? answers : null;
  };
  return { ...form, run };
}
