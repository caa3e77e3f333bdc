import type { Point } from '#domain/canvas/lines/curves.ts';
import type { TextKey } from '#src/providers/texts/i18n.ts';
import type { IconName } from '#src/ui/icons/icons.tsx';
import type { View } from '../flow/stage/fit.ts';
import type { CanvasHost } from '../host.ts';
import type { KeptKinds } from '../palette/kept-kinds.ts';
import { type Editor, type EditorState, isOnlyShown } from '../store/editor-store.ts';

/** What an action may do to the view; the stage fills it in, in the table view it is absent. */
export interface FlowPort {
  readonly fit: () => void;
  readonly zoomTo: (elements: readonly string[]) => void;
  readonly look: (view: View) => void;
  readonly zoomBy: (factor: number) => void;
  readonly zoomReset: () => void;
  /** Middle of what is visible, in canvas pixels. */
  readonly center: () => Point;
  /** Brings an element into view and puts the keyboard focus on it. */
  readonly focus: (element: string) => void;
  /** Puts the keyboard focus on the map as a whole, where what had it has no place on it. */
  readonly focusMap: () => void;
}
export interface ActionContext {
  readonly editor: Editor;
  readonly flow: FlowPort | null;
  /** Where a card has to be laid to be under the pointer, where that last was on the canvas; in the middle of the view otherwise. */
  readonly pointer: () => Point;
  /** The same, without regard to the size of a card. */
  readonly point: () => Point;
  readonly newId: () => string;
  /** Kinds of elements that this person has at hand. */
  readonly kinds: KeptKinds;
  readonly focusPalette: () => void;
  readonly focusInspector: () => void;
  readonly notify: (key: TextKey) => void;
  /** What amounts are counted in here, and what others are worth; and what another page brought. */
  readonly host: Pick<CanvasHost, 'currency' | 'rateFrom' | 'notify' | 'brought' | 'keepPicture' | 'saveTemplate'>;
}
export const ACTION_GROUPS = ['history', 'edit', 'insert', 'arrange', 'view', 'help'] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

/**
 * Something a person can do. Toolbar, shortcuts, context menu and command list all read this
 * record, so that a thing has one name, one shortcut and one condition everywhere.
 */
export interface Action {
  readonly name: string;
  readonly labelKey: TextKey;
  readonly icon: IconName;
  readonly group: ActionGroup;
  /** Like `Shift+Mod+Z`; Mod is Ctrl, or Cmd on a Mac. The first one is shown. */
  readonly keys: readonly string[];
  /** The browser's own event (copy, cut, paste) does it when the keys are pressed. */
  readonly byBrowser?: boolean;
  /** Stands in the menu of the right mouse button; `ground`, `line`: only where the empty map or a line was pressed. */
  readonly inMenu?: boolean | 'ground' | 'line';
  /** Its keys act while somebody types, too. */
  readonly whileTyping?: boolean;
  /** Left out of the command list (one step of something better done by keys). */
  readonly unlisted?: boolean;
  /** Who: the rights that somebody has here. Where they lack, it is shown nowhere. */
  readonly may: (state: EditorState) => boolean;
  /** Of those who may: whether there is something to do it with now. Where not, its button is grey. */
  readonly when: (state: EditorState) => boolean;
  readonly run: (context: ActionContext, key?: string) => void | Promise<void>;
}

export const always = (): boolean => true;
export const hasElements = (least: number) => (state: EditorState) => state.selection.elements.length >= least;

/** Everybody who sees a canvas looks around in it. */
export const mayRead = always;
/** Who is only shown a canvas was not given it. */
export const mayTake = (state: EditorState): boolean => !isOnlyShown(state);
export const mayEdit = ({ readOnly }: EditorState): boolean => readOnly === null;

/** Can this be done here and now? */
export const canRun = ({ may, when }: Action, state: EditorState): boolean => may(state) && when(state);
