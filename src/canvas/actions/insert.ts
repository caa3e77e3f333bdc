import type { Change } from '#domain/canvas/commands/table.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { elementKind, plainKind } from '#domain/canvas/elements/index.ts';
import { boxOf, onGrid, overlap, STEP } from '#domain/canvas/geometry.ts';
import type { Point } from '#domain/canvas/lines/curves.ts';
import { isWritten } from '../notes/looks.ts';
import { documentOf, type Editor } from '../store/editor-store.ts';
import { type Action, type ActionContext, always, mayEdit } from './action.ts';

/** Coordinates as new elements take them: on the grid where cards snap to it, else whole pixels. */
export const settledOn = (editor: Editor): ((value: number) => number) => (editor.getState().snap ? onGrid : Math.round);

/** The nearest free place at or below a point, so that a new card never hides another. */
export function freePlace(document: CanvasDocument, kind: string, near: Point, settled: (value: number) => number): Point {
  const boxes = document.elements.map(boxOf);
  const place = (at: Point) => boxOf({ id: 'new', kind, name: '', ...elementKind(kind).size, ...at });
  const start = { x: settled(near.x), y: settled(near.y) };
  let at = start;
  for (let tries = 0; tries < 60 && boxes.some((box) => overlap(box, place(at), 12)); tries++) {
    at = tries % 4 === 3 ? { x: settled(start.x + STEP.x * ((tries + 1) / 4)), y: start.y } : { x: at.x, y: settled(at.y + STEP.y) };
  }
  return at;
}

/** Places an element of a kind, with a line to it where one comes `from` somewhere, and chooses it; gives back its id. A note is ready to be written in. */
export function placeElement(context: Pick<ActionContext, 'editor' | 'newId' | 'kinds'>, kind: string, at: Point, from?: string): string {
  const { editor, newId, kinds } = context;
  const id = newId();
  const settled = settledOn(editor);
  const placed: Change = { command: 'addElement', args: { id, kind, ...freePlace(documentOf(editor.getState()), kind, at, settled) } };
  const line = from === undefined ? null : newId();
  if (!editor.apply(line && from ? [placed, { command: 'addLine', args: { id: line, from, to: id } }] : placed)) return id;
  kinds.used(kind);
  editor.selectMade({ elements: [id] });
  if (isWritten(kind)) editor.setState({ writing: id });
  return id;
}

/** Places an element and puts the keyboard on it: on a note, into its text. */
export function placeInHand(context: ActionContext, kind: string, at: Point, from?: string): void {
  const id = placeElement(context, kind, at, from);
  if (context.editor.getState().writing !== id) context.flow?.focus(id);
}

/** Where the next step of the chosen element belongs: to its right; else the middle of the view. */
export function nextPlace({ editor, pointer }: Pick<ActionContext, 'editor' | 'pointer'>): Point {
  const { selection, history } = editor.getState();
  const last = history.present.elements.find((element) => element.id === selection.elements.at(-1));
  return last ? { x: last.x + STEP.x, y: last.y } : pointer();
}

const oneTracked = (editor: Editor): string | null => {
  const state = editor.getState();
  const [id, ...others] = state.selection.elements;
  const element = documentOf(state).elements.find((each) => each.id === id);
  return element && others.length === 0 && elementKind(element.kind).tracked ? element.id : null;
};

/** Does a kind go on from the step before it? What brings people leads on, and comes after nothing. */
export const comesAfter = (kind: string): boolean => {
  const { tracked, category } = elementKind(kind);
  return tracked && category !== 'source';
};

/** Places an element beside the chosen one; after it, with a line to it, where one step leads to another. */
export function placeNext(context: ActionContext, kind: string, isTied: boolean): void {
  const from = isTied && comesAfter(kind) ? oneTracked(context.editor) : null;
  placeInHand(context, kind, nextPlace(context), from ?? undefined);
}

export const insertActions: readonly Action[] = [
  {
    name: 'add-element',
    labelKey: 'canvas.actions.add_element',
    icon: 'plus',
    group: 'insert',
    keys: ['/'],
    may: mayEdit,
    when: always,
    run: ({ focusPalette }) => focusPalette(),
  },
  {
    name: 'add-here',
    labelKey: 'canvas.actions.add_element',
    icon: 'plus',
    group: 'insert',
    keys: [],
    inMenu: 'ground',
    unlisted: true,
    may: mayEdit,
    when: always,
    run: ({ editor, point }) => editor.setState({ overlay: { kind: 'add-element', at: point() } }),
  },
  {
    name: 'add-line',
    labelKey: 'canvas.actions.add_line',
    icon: 'line',
    group: 'insert',
    keys: ['L'],
    inMenu: true,
    may: mayEdit,
    when: (state) => state.selection.elements.length === 1,
    run: ({ editor }) => {
      const from = oneTracked(editor);
      if (from) editor.setState({ overlay: { kind: 'add-line', from } });
    },
  },
  {
    name: 'add-note',
    labelKey: 'canvas.actions.add_note',
    icon: 'note',
    group: 'insert',
    keys: ['N'],
    inMenu: true,
    may: mayEdit,
    when: always,
    run: (context) => placeInHand(context, plainKind('note'), context.pointer()),
  },
  {
    name: 'add-addresses',
    labelKey: 'canvas.actions.add_addresses',
    icon: 'link',
    group: 'insert',
    keys: ['Shift+Mod+V'],
    may: mayEdit,
    when: always,
    run: ({ editor }) => editor.setState({ overlay: { kind: 'paste-urls' } }),
  },
  {
    name: 'rename',
    labelKey: 'canvas.actions.rename',
    icon: 'pencil',
    group: 'edit',
    keys: ['F2'],
    inMenu: true,
    may: mayEdit,
    when: (state) => state.view === 'map' && state.selection.elements.length === 1,
    run: ({ editor }) => editor.setState(({ selection }) => ({ writing: selection.elements[0] ?? null })),
  },
  {
    name: 'reverse-line',
    labelKey: 'canvas.actions.reverse_line',
    icon: 'transfer',
    group: 'insert',
    keys: ['Shift+R'],
    inMenu: true,
    may: mayEdit,
    when: (state) => state.selection.lines.length === 1,
    run: ({ editor }) => {
      const [id] = editor.getState().selection.lines;
      if (id) editor.apply({ command: 'reverseLine', args: { id } });
    },
  },
  {
    name: 'scale-split',
    labelKey: 'canvas.actions.scale_split',
    icon: 'split',
    group: 'insert',
    keys: ['Shift+S'],
    may: mayEdit,
    when: (state) => state.selection.elements.length === 1,
    run: ({ editor }) => {
      const element = oneTracked(editor);
      if (element) editor.apply({ command: 'scaleSplit', args: { element } });
    },
  },
];
