import type { MouseEvent } from 'react';
import { isEditable } from '../keys-rest.ts';
import { useEditor } from '../store/context.ts';
import type { Selection } from '../store/selection.ts';

/** A press of the mouse; the menu key, and a finger that rests, come without a button. On a Mac the left one with Ctrl is the right one. */
const isMouse = ({ button, ctrlKey }: MouseEvent): boolean => button === 2 || ctrlKey;

/** Is part of what stands in a field marked? */
const hasMarked = (field: EventTarget): boolean =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.selectionStart !== field.selectionEnd;

/**
 * The menu of a row, for what stands in it: it is chosen unless it is already. In a field the mouse gets the browser's own
 * menu, which pastes and mends what is typed, and so does the menu key where some of it is marked.
 */
export function useRowMenu({ elements = [], lines = [] }: Partial<Selection>) {
  const editor = useEditor();
  return (event: MouseEvent) => {
    if (isEditable(event.target) && (isMouse(event) || hasMarked(event.target))) return;
    event.preventDefault();
    const { selection } = editor.getState();
    const isChosen = [...elements, ...lines].every((id) => selection.elements.includes(id) || selection.lines.includes(id));
    if (!isChosen) editor.select({ elements, lines });
    editor.setState({ overlay: { kind: 'menu', x: event.clientX, y: event.clientY } });
  };
}
