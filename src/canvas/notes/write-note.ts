import type { CanvasElement } from '#domain/canvas/document.ts';
import type { Editor } from '../store/editor-store.ts';
import { growsWithText } from './looks.ts';
import { noteHeight } from './note-height.ts';

/** Changes the text of an element's note; one that stands on the map as a note grows with it. A run of typing is one step back. */
export function writeNote(editor: Editor, element: CanvasElement, text: string): void {
  const patch = { note: text || undefined, ...(growsWithText(element.kind) && { height: noteHeight(element, text) }) };
  editor.apply({ command: 'updateElement', args: { id: element.id, patch } }, `note:${element.id}`);
}
