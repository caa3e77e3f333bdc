import { useEffect } from 'react';
import { type ActionContext, editable } from './actions/action.ts';
import { copiedText, deleteSelection, pasteText } from './actions/clipboard.ts';
import { ACTIONS } from './actions/index.ts';
import { actionFor, pressedKeys } from './actions/keys.ts';
import { flowOrder } from './flow/order.ts';
import { documentOf } from './store/editor-store.ts';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'));
/** Keys that a focused control needs for itself. */
const OWN_KEYS = new Set(['Enter', ' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);
const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, summary, [role="tab"], [role="radio"], input') !== null;

const nodeOf = (target: EventTarget | null): string | undefined =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('.react-flow__node')?.dataset.id : undefined;

/** From one element to the next in flow order; at either end the Tab key leaves the map. */
function walk(event: KeyboardEvent, { editor, flow }: ActionContext): boolean {
  const from = nodeOf(event.target);
  if (event.key !== 'Tab' || from === undefined || !flow) return false;
  const { elements, lines } = documentOf(editor.getState());
  const order = flowOrder(elements, lines);
  const next = order[order.indexOf(from) + (event.shiftKey ? -1 : 1)];
  if (next === undefined) return false;
  event.preventDefault();
  editor.select({ elements: [next] });
  flow.focus(next);
  return true;
}

function leaveField(event: KeyboardEvent, { editor, flow }: ActionContext): void {
  if (event.key !== 'Escape' || !(event.target instanceof HTMLElement)) return;
  event.target.blur();
  const [chosen] = editor.getState().selection.elements;
  if (chosen) flow?.focus(chosen);
}

function onKey(event: KeyboardEvent, context: ActionContext): void {
  if (event.defaultPrevented || event.isComposing || walk(event, context)) return;
  if (isField(event.target)) {
    leaveField(event, context);
    return;
  }
  if (OWN_KEYS.has(event.key) && isControl(event.target)) return;
  const action = actionFor(ACTIONS, event);
  if (!action || action.byBrowser || !action.when(context.editor.getState())) return;
  event.preventDefault();
  void action.run(context, pressedKeys(event));
}

/** Does the browser's own copy or paste belong to a field or to selected text? */
function elsewhere(event: ClipboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return (
    isField(event.target) || target?.closest('dialog') !== null || (event.type !== 'paste' && window.getSelection()?.isCollapsed === false)
  );
}

function onClipboard(event: ClipboardEvent, context: ActionContext): void {
  if (elsewhere(event) || !event.clipboardData) return;
  const { editor } = context;
  if (event.type === 'paste') {
    if (editable(editor.getState()) && pasteText(context, event.clipboardData.getData('text/plain'))) event.preventDefault();
    return;
  }
  const text = copiedText(editor);
  if (!text) return;
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
  if (event.type === 'cut') deleteSelection(editor);
}

/** Connects the keyboard and the clipboard with the actions while the canvas is open. */
export function useShortcuts(context: ActionContext): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event, context);
    const clipboard = (event: ClipboardEvent) => onClipboard(event, context);
    window.addEventListener('keydown', key);
    for (const type of ['copy', 'cut', 'paste'] as const) document.addEventListener(type, clipboard);
    return () => {
      window.removeEventListener('keydown', key);
      for (const type of ['copy', 'cut', 'paste'] as const) document.removeEventListener(type, clipboard);
    };
  }, [context]);
}
