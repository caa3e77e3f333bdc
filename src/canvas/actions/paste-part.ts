import { type Clipboard, copiesOf, newIdsFor } from '#domain/canvas/commands/paste.ts';
import type { Change } from '#domain/canvas/commands/table.ts';
import { documentOf } from '../store/editor-store.ts';
import type { ActionContext } from './action.ts';
import { convertedPart } from './converted-part.ts';
import { settledOn } from './insert.ts';
import { showChosen } from './show-chosen.ts';

/** Carries out what adds elements, as one step, and chooses them. */
function chooseAdded({ editor }: Pick<ActionContext, 'editor'>, change: Change): void {
  const idsNow = () => documentOf(editor.getState()).elements.map(({ id }) => id);
  const before = new Set(idsNow());
  editor.apply(change);
  editor.select({ elements: idsNow().filter((id) => !before.has(id)) });
}

/**
 * Puts a part of a canvas where the pointer is, and shows all of it. Amounts of another currency become those of this one first;
 * where no rate can be had, nothing is pasted and that is said.
 */
export async function pastePart(context: ActionContext, { currency, ...part }: Clipboard): Promise<void> {
  const { editor, host, newId } = context;
  // Not where it has moved to while a rate was asked for.
  const { x, y } = context.pointer();
  const isOther = currency && currency !== host.currency;
  const clipboard = isOther ? await convertedPart(host, part, currency) : part;
  if (!clipboard) return;
  const settled = settledOn(editor);
  chooseAdded(context, { command: 'paste', args: { clipboard, x: settled(x), y: settled(y), as: newIdsFor(clipboard, newId) } });
  showChosen(context);
}

export function duplicateChosen(context: ActionContext): void {
  const state = context.editor.getState();
  const ids = [...state.selection.elements];
  chooseAdded(context, { command: 'duplicate', args: { ids, as: copiesOf(documentOf(state), ids, context.newId) } });
  showChosen(context);
}
