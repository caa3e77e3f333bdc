import { copiesOf, newIdsFor } from '#domain/canvas/commands/paste.ts';
import { readClipboard } from '#domain/canvas/commands/read-clipboard.ts';
import type { Change } from '#domain/canvas/commands/table.ts';
import { documentOf } from '../store/editor-store.ts';
import type { Selection } from '../store/selection.ts';
import type { ActionContext } from './action.ts';
import { convertedPart } from './converted-part.ts';
import { settledOn } from './insert.ts';
import { showChosen } from './show-chosen.ts';

/** Carries out what adds elements, as one step; they are chosen and shown unless something else has been chosen since it was asked for. */
function add(context: ActionContext, change: Change, chosen: Selection): void {
  const { editor } = context;
  const idsNow = () => documentOf(editor.getState()).elements.map(({ id }) => id);
  const before = new Set(idsNow());
  editor.apply(change);
  if (editor.getState().selection !== chosen) return;
  editor.select({ elements: idsNow().filter((id) => !before.has(id)) });
  showChosen(context);
}

/**
 * Puts a part of a canvas where the pointer is, and shows all of it. Amounts of another currency become those of this one first;
 * where no rate can be had, nothing is pasted and that is said.
 */
export async function pastePart(context: ActionContext, text: string, chosen: Selection): Promise<void> {
  const { editor, host, newId, notify } = context;
  const read = readClipboard(text);
  if (!read) return notify('canvas.paste_nothing');
  const { currency, ...part } = read;
  // Not where it has moved to while a rate was asked for.
  const { x, y } = context.pointer();
  const isOther = currency && currency !== host.currency;
  const clipboard = isOther ? await convertedPart(host, part, currency) : part;
  if (!clipboard) return;
  const settled = settledOn(editor);
  const args = { clipboard, x: settled(x), y: settled(y), as: newIdsFor(clipboard, newId) };
  add(context, { command: 'paste', args }, chosen);
}

/** Copies elements that were chosen next to themselves. */
export function duplicate(context: ActionContext, chosen: Selection): void {
  const { editor, newId } = context;
  const ids = [...chosen.elements];
  add(context, { command: 'duplicate', args: { ids, as: copiesOf(documentOf(editor.getState()), ids, newId) } }, chosen);
}
