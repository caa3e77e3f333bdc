import { useEffect } from 'react';
import { type ActionContext, mayEdit } from './actions/action.ts';
import { paste } from './actions/addresses.ts';
import { copiedText, deleteSelection, pasteText } from './actions/clipboard.ts';
import { inTurn, runAction } from './actions/in-turn.ts';
import { ACTIONS } from './actions/index.ts';
import { actionFor, pressedKeys } from './actions/keys.ts';
import { flowOrder } from './flow/drag/order.ts';
import { isClipboardElsewhere, isEditable, isWindowOpen, keysRest } from './keys-rest.ts';
import { documentOf } from './store/editor-store.ts';

/** Keys that a focused control needs for itself. */
const OWN_KEYS = new Set(['Enter', ' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);
const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, summary, [role="tab"], [role="radio"], input') !== null;

const nodeOf = (target: EventTarget | null): string | undefined =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('.react-flow__node')?.dataset.id : undefined;

/** Where the Tab key leads on the map: from one element to the next in flow order, from a chosen line to where it ends. */
function nextOnMap(target: EventTarget | null, back: boolean, editor: ActionContext['editor']): string | undefined {
  const state = editor.getState();
  const { elements, lines } = documentOf(state);
  const from = nodeOf(target);
  if (from !== undefined) {
    const order = flowOrder(elements, lines);
    return order[order.indexOf(from) + (back ? -1 : 1)];
  }
  const line = target instanceof HTMLElement && target.id === 'canvas-map' && lines.find(({ id }) => id === state.selection.lines[0]);
  return line ? line[back ? 'from' : 'to'] : undefined;
}

/** At either end the Tab key leaves the map. */
function walk(event: KeyboardEvent, { editor, flow }: ActionContext): boolean {
  if (event.key !== 'Tab' || !flow) return false;
  const next = nextOnMap(event.target, event.shiftKey, editor);
  if (next === undefined) return false;
  event.preventDefault();
  editor.select({ elements: [next] });
  flow.focus(next);
  return true;
}

function leaveField(event: KeyboardEvent, { editor, flow }: ActionContext): void {
  if (event.key !== 'Escape' || !(event.target instanceof HTMLElement) || !isEditable(event.target)) return;
  event.target.blur();
  const [chosen] = editor.getState().selection.elements;
  if (chosen) flow?.focus(chosen);
  // A line has no place of its own for the focus: it stays chosen, and the map has the keys.
  else flow?.focusMap();
}

/** The space bar turns the pointer into a hand for as long as it is held. */
function holdHand(event: KeyboardEvent, { editor, flow }: ActionContext): boolean {
  if (event.key !== ' ' || !flow || isControl(event.target)) return false;
  event.preventDefault();
  if (!editor.getState().hand) editor.setState({ hand: true });
  return true;
}

/** A number typed with one line chosen, as it is after it was drawn by hand, is its rate: the key goes into the field. */
function beginRate({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, { editor, focusInspector }: ActionContext): boolean {
  const state = editor.getState();
  const [chosen, ...others] = state.selection.lines;
  if (!/^[0-9]$/.test(key) || ctrlKey || metaKey || altKey || state.view !== 'map' || !mayEdit(state)) return false;
  const line = documentOf(state).lines.find(({ id }) => id === chosen);
  if (!line || line.kind === 'later' || others.length > 0 || state.selection.elements.length > 0) return false;
  focusInspector();
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
  return true;
}

function onKey(event: KeyboardEvent, context: ActionContext): void {
  if (event.defaultPrevented || event.isComposing || walk(event, context)) return;
  const { overlay } = context.editor.getState();
  const action = actionFor(ACTIONS, event);
  const isHeard = action?.whileTyping && overlay === null && !isWindowOpen();
  if (!isHeard && keysRest(event, overlay !== null && event.key !== 'Escape')) {
    leaveField(event, context);
    return;
  }
  if (beginRate(event, context) || holdHand(event, context) || (OWN_KEYS.has(event.key) && isControl(event.target))) return;
  if (action && !action.byBrowser && runAction(action, context, pressedKeys(event))) event.preventDefault();
}

function pasteFrom(context: ActionContext, data: DataTransfer): boolean {
  // Taken now: nothing of it can be read any more once this is over.
  const [files, text] = [[...data.files], data.getData('text/plain')];
  if (files.length === 0) return pasteText(context, text);
  inTurn(context, () =>
    paste(context, (code, chosen) =>
      code.meansText(text, files) ? void pasteText(context, text) : code.bringFiles(context, files, context.point(), chosen),
    ),
  );
  return true;
}

function onClipboard(event: ClipboardEvent, context: ActionContext): void {
  if (isClipboardElsewhere(event) || !event.clipboardData) return;
  const { editor } = context;
  if (event.type === 'paste') {
    if (mayEdit(editor.getState()) && pasteFrom(context, event.clipboardData)) event.preventDefault();
    return;
  }
  const text = copiedText(context);
  if (!text) return;
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
  if (event.type === 'cut' && mayEdit(editor.getState())) deleteSelection(context, true);
}

/** Connects the keyboard and the clipboard with the actions while the canvas is open. */
export function useShortcuts(context: ActionContext): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event, context);
    const letGo = (event: Event) => {
      if (context.editor.getState().hand && (!(event instanceof KeyboardEvent) || event.key === ' '))
        context.editor.setState({ hand: false });
    };
    const clipboard = (event: ClipboardEvent) => onClipboard(event, context);
    window.addEventListener('keydown', key);
    window.addEventListener('keyup', letGo);
    window.addEventListener('blur', letGo);
    for (const type of ['copy', 'cut', 'paste'] as const) document.addEventListener(type, clipboard);
    return () => {
      window.removeEventListener('keydown', key);
      window.removeEventListener('keyup', letGo);
      window.removeEventListener('blur', letGo);
      for (const type of ['copy', 'cut', 'paste'] as const) document.removeEventListener(type, clipboard);
    };
  }, [context]);
}
