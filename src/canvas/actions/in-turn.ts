import { type Action, type ActionContext, canRun } from './action.ts';

/** Settles when all that was asked for so far is done; null while nothing waits. */
let last: Promise<unknown> | null = null;

/**
 * Does something after what was asked for before it: at once where nothing waits. What gives back a promise (its code comes, or a rate is
 * asked for) is waited for by what follows, unless there is no connection: then it may take hours.
 */
export function inTurn({ notify }: Pick<ActionContext, 'notify'>, work: () => unknown): void {
  const done = last && navigator.onLine ? last.then(work) : work();
  if (!(done instanceof Promise)) return;
  const turn = done
    .catch(() => notify('errors.unknown'))
    .then(() => {
      if (last === turn) last = null;
    });
  last = turn;
}

/**
 * Runs an action where it can be, in its turn: whether it can be is seen then. Looking around waits for nothing.
 * Returns whether there was anything to do.
 */
export function runAction(action: Action, context: ActionContext, key?: string): boolean {
  const { group } = action;
  const can = () => canRun(action, context.editor.getState());
  const waits = group !== 'view' && group !== 'help';
  if (!(waits && last) && !can()) return false;
  const run = () => (can() ? action.run(context, key) : undefined);
  if (waits) inTurn(context, run);
  else void run();
  return true;
}
