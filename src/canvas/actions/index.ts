import type { Action } from './action.ts';
import { arrangeActions } from './arrange.ts';
import { clipboardActions } from './clipboard.ts';
import { commentActions } from './comments.ts';
import { helpActions } from './help.ts';
import { historyActions } from './history.ts';
import { insertActions } from './insert.ts';
import { viewActions } from './view.ts';

/** Everything a person can do on a canvas. A test holds names and shortcuts unique. */
export const ACTIONS: readonly Action[] = [
  ...historyActions,
  ...clipboardActions,
  ...insertActions,
  ...commentActions,
  ...arrangeActions,
  ...viewActions,
  ...helpActions,
];

const byName = new Map(ACTIONS.map((action) => [action.name, action]));

/** An action a toolbar shows by name; a wrong name is a mistake in the program. */
export function actionNamed(name: string): Action {
  const action = byName.get(name);
  if (!action) throw new Error(`no canvas action is called ${name}`);
  return action;
}
