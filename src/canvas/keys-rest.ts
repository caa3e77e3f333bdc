/** When the keys belong to somebody else than the shortcuts of the map. */

const NOT_TYPED = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/** Does what is focused take text? */
export function isEditable(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TYPED.has(target.type);
  return target.isContentEditable || target.matches('textarea, select, [role="textbox"], [role="searchbox"], [role="combobox"]');
}

/** Is a window open above the map, whoever opened it? Its own keys are its own. */
export const isWindowOpen = (): boolean => document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') !== null;

/** A menu that is open holds the focus, and walks by its own keys. */
const isInMenu = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest('[role="menu"]') !== null;

/** Is somebody typing, in a menu, or is a window open or about to be? Then no shortcut acts, and what is typed next goes there. */
export function keysRest(event: Event, isOpening: boolean): boolean {
  return isEditable(event.target) || isEditable(document.activeElement) || isInMenu(event.target) || isOpening || isWindowOpen();
}

/** The parts of the editor whose text is there to be read and taken along; that of tools and cards is not. */
const READABLE = '.cv-inspector, .cv-table-view';

/** Has the person marked text to copy, rather than elements? */
function hasMarkedText(): boolean {
  const marked = window.getSelection();
  if (!marked || marked.isCollapsed || marked.toString().trim() === '') return false;
  const { commonAncestorContainer: around } = marked.getRangeAt(0);
  return (around instanceof Element ? around : around.parentElement)?.closest(READABLE) !== null;
}

/** Does a copy, cut or paste of the browser belong to a field, a window or marked text? */
export function isClipboardElsewhere(event: ClipboardEvent): boolean {
  return keysRest(event, false) || (event.type !== 'paste' && hasMarkedText());
}
