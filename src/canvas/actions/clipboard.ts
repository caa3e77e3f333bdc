import { copySelection, isClipboard } from '#domain/canvas/commands/paste.ts';
import { framedBy } from '#domain/canvas/frames.ts';
import { documentOf } from '../store/editor-store.ts';
import { type Action, type ActionContext, always, hasElements, mayEdit, mayRead } from './action.ts';
import { addAddresses, paste } from './addresses.ts';
import { addressesIn } from './addresses-in.ts';
import { inTurn } from './in-turn.ts';

/** What was copied last, for browsers that do not let a page read the clipboard. */
let lastCopied: string | null = null;

/** The chosen elements as clipboard text; null when none is chosen. */
export function copiedText({ editor, host }: ActionContext): string | null {
  const state = editor.getState();
  const part = copySelection(documentOf(state), state.selection.elements);
  if (part) lastCopied = JSON.stringify({ ...part, currency: host.currency });
  return part && lastCopied;
}

/** Pastes a part of a canvas, or makes pages and sources of addresses. False for any other text. */
export function pasteText(context: ActionContext, text: string): boolean {
  if (isClipboard(text)) {
    inTurn(context, () => paste(context, (code, chosen) => code.pastePart(context, text, chosen)));
    return true;
  }
  const addresses = addressesIn(text);
  if (addresses.length === 0) return false;
  addAddresses(context, addresses);
  return true;
}

/** `held`: what was copied with what is chosen, as things in a frame, goes with it. */
export function deleteSelection({ editor, flow }: Pick<ActionContext, 'editor' | 'flow'>, held = false): void {
  const state = editor.getState();
  const { elements, lines } = state.selection;
  const ids = held ? framedBy(documentOf(state), elements) : [];
  editor.apply({ command: 'deleteElements', args: { ids: [...elements, ...lines, ...ids] } });
  // What had the focus is gone.
  flow?.focusMap();
}

async function writeText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Not allowed here: `lastCopied` still serves this tab.
  }
}

async function readText(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return lastCopied;
  }
}

export const clipboardActions: readonly Action[] = [
  {
    name: 'copy',
    labelKey: 'canvas.actions.copy',
    icon: 'copy',
    group: 'edit',
    keys: ['Mod+C'],
    byBrowser: true,
    inMenu: true,
    may: mayRead,
    when: hasElements(1),
    run: async (context) => {
      const text = copiedText(context);
      if (text) await writeText(text);
    },
  },
  {
    name: 'cut',
    labelKey: 'canvas.actions.cut',
    icon: 'copy',
    group: 'edit',
    keys: ['Mod+X'],
    byBrowser: true,
    may: mayEdit,
    when: hasElements(1),
    run: async (context) => {
      const text = copiedText(context);
      if (text) await writeText(text);
      deleteSelection(context, true);
    },
  },
  {
    name: 'paste',
    labelKey: 'canvas.actions.paste',
    icon: 'note',
    group: 'edit',
    keys: ['Mod+V'],
    byBrowser: true,
    inMenu: true,
    may: mayEdit,
    when: always,
    // Nothing waits for it: the browser may ask whether the page may read, for as long as nobody answers.
    run: (context) =>
      void readText().then((text) => {
        if (text === null || !pasteText(context, text))
          inTurn(context, () => paste(context, (code, chosen) => code.pasteRead(context, chosen)));
      }),
  },
  {
    name: 'add-pictures',
    labelKey: 'canvas.actions.add_pictures',
    icon: 'plus',
    group: 'insert',
    keys: [],
    inMenu: 'ground',
    may: mayEdit,
    when: always,
    run: (context) => paste(context, (code, chosen) => code.pickPictures(context, chosen)),
  },
  {
    name: 'duplicate',
    labelKey: 'canvas.actions.duplicate',
    icon: 'copy',
    group: 'edit',
    keys: ['Mod+D'],
    inMenu: true,
    may: mayEdit,
    when: hasElements(1),
    run: (context) => paste(context, (code, chosen) => code.duplicate(context, chosen)),
  },
  {
    name: 'delete',
    labelKey: 'canvas.actions.delete',
    icon: 'trash',
    group: 'edit',
    keys: ['Delete', 'Backspace'],
    inMenu: true,
    may: mayEdit,
    when: (state) => state.selection.elements.length + state.selection.lines.length > 0,
    run: (context) => deleteSelection(context),
  },
  {
    name: 'select-all',
    labelKey: 'canvas.actions.select_all',
    icon: 'frame',
    group: 'edit',
    keys: ['Mod+A'],
    inMenu: 'ground',
    may: mayRead,
    when: always,
    run: ({ editor }) => editor.select({ elements: documentOf(editor.getState()).elements.map(({ id }) => id) }),
  },
  {
    name: 'deselect',
    labelKey: 'canvas.actions.deselect',
    icon: 'close',
    group: 'edit',
    keys: ['Escape'],
    unlisted: true,
    may: mayRead,
    when: always,
    run: ({ editor }) => {
      if (editor.getState().overlay) editor.setState({ overlay: null });
      else editor.select({});
      editor.setState({ found: null });
    },
  },
];
