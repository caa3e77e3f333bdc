import { createStore, type StoreApi } from 'zustand/vanilla';
import { endRun, type History, rebase, record, redo, startHistory, undo } from '#domain/canvas/changes/history.ts';
import { ordered } from '#domain/canvas/changes/lists.ts';
import { perform } from '#domain/canvas/changes/perform.ts';
import type { Change } from '#domain/canvas/commands/table.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import type { Point } from '#domain/canvas/lines/curves.ts';
import type { Outlook } from '#domain/canvas/outlook.ts';
import { scenarioOf, seenUnder } from '#domain/canvas/scenarios/under.ts';
import type { Layer } from '#domain/canvas/view/numbers.ts';
import type { WorkFilter } from '#domain/canvas/work.ts';
import type { CommentPlace } from '#domain/wire/comments.ts';
import type { ArrivingPicture } from '../pictures/arriving.ts';
import { edited, left, NOTHING_FRESH } from './fresh.ts';
import { initialSave, type SaveState } from './save-state.ts';
import { existing, NOTHING, type Selection, selected } from './selection.ts';

export type View = 'map' | 'table';
/** Why nothing may be changed; null when it may. `shown`: it is there to be looked at. */
export type ReadOnly = 'role' | 'plan' | 'locked' | 'shown' | null;

/** What floats above the canvas; one at a time. */
export type Overlay =
  | { readonly kind: 'menu'; readonly x: number; readonly y: number }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'commands' }
  | { readonly kind: 'find' }
  | { readonly kind: 'checks' }
  | { readonly kind: 'add-line'; readonly from: string }
  /** `at`: where it is to stand, its middle there; `from`: a line leads to it from this one. */
  | { readonly kind: 'add-element'; readonly at?: Point; readonly from?: string }
  /** At a place on the screen. */
  | { readonly kind: 'rate'; readonly line: string; readonly x: number; readonly y: number }
  | { readonly kind: 'paste-urls' }
  | { readonly kind: 'export' }
  | { readonly kind: 'scenarios' }
  | { readonly kind: 'goal' }
  | { readonly kind: 'chance' }
  | { readonly kind: 'cash' }
  | { readonly kind: 'report' }
  | { readonly kind: 'learn' };

/** What is looked at of what people say here: all of it, one thread, one that is begun, or the place for one is being chosen. */
export type Commenting =
  | { readonly kind: 'list' }
  | { readonly kind: 'thread'; readonly thread: string }
  | { readonly kind: 'new'; readonly at: CommentPlace }
  | { readonly kind: 'place' };

/** States of the plan that are held on to, to compare with. */
export const PINS = ['a', 'b'] as const;
export type PinName = (typeof PINS)[number];
export interface Pin {
  /** As it was shown then, with the values of the scenario that was chosen. */
  readonly document: CanvasDocument;
  /** Minor units. */
  readonly profit: number;
}

export interface EditorState {
  readonly history: History;
  readonly selection: Selection;
  /** Elements and lines that were just made: what they still lack is no fault before they have been left or worked on. */
  readonly fresh: ReadonlySet<string>;
  /** What was typed into number fields and cannot be taken, by field, until it is mended. */
  readonly unread: Readonly<Record<string, string>>;
  /** The note whose text, or the card whose name, is being written on the map. */
  readonly writing: string | null;
  readonly layer: Layer;
  readonly view: View;
  /** The scenario that is looked at, whose values are changed; null for the plan. Each person looks at their own. */
  readonly scenario: string | null;
  readonly pins: Readonly<Record<PinName, Pin | null>>;
  /** How the plan is looked at here alone, where nothing of it may be changed. */
  readonly outlook: Outlook;
  readonly overlay: Overlay | null;
  readonly commenting: Commenting | null;
  /** May the person read comments here, and write them? */
  readonly commentAccess: 'none' | 'read' | 'write';
  readonly save: SaveState;
  readonly readOnly: ReadOnly;
  /** Where the last search led. */
  readonly found: string | null;
  /** People are seen moving along the lines. */
  readonly flowing: boolean;
  /** Notes and drawings are seen. Whatever of them is chosen is. */
  readonly withNotes: boolean;
  /** Which steps are looked at for the work on them: the others stand back. Null: all alike. */
  readonly work: WorkFilter | null;
  readonly snap: boolean;
  /** The space bar is held: the pointer moves the map, whatever it is over. */
  readonly hand: boolean;
  /** Pictures that somebody has brought, until they are in the drawing. */
  readonly arriving: readonly ArrivingPicture[];
}

export interface Editor extends StoreApi<EditorState> {
  /**
   * Carries out commands, several as one step. `merge` names a run of changes (typing in one field) that one undo takes
   * back together. Returns whether anything changed; on a read-only canvas nothing ever does.
   */
  readonly apply: (change: Change | readonly Change[], merge?: string) => boolean;
  /** Changes the plan itself, whichever scenario is looked at. */
  readonly applyToPlan: (changes: (plan: CanvasDocument) => readonly Change[]) => boolean;
  readonly endRun: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Looks at a scenario, or at the plan. One that is not there is not looked at. */
  readonly lookAt: (scenario: string | null) => void;
  readonly select: (selection: Partial<Selection>) => void;
  /** Chooses what was just made. */
  readonly selectMade: (selection: Partial<Selection>) => void;
  /** The server's version becomes the one on screen; its history starts anew. */
  readonly replace: (document: CanvasDocument) => void;
  /** Others changed the document: what is on screen is another one, what can be taken back stays one's own. */
  readonly rebase: (document: CanvasDocument) => void;
  /** Takes up a draft as an unsaved change of what is on screen. */
  readonly restore: (document: CanvasDocument) => void;
  /** Registers what runs after each change of the document. */
  readonly onEdit: (listener: () => void) => () => void;
}

export interface EditorOptions {
  readonly document: CanvasDocument;
  readonly revision: number;
  readonly readOnly: ReadOnly;
  readonly view?: View;
  /** Milliseconds; decides which changes make one undo step. */
  readonly clock?: () => number;
}

export const documentOf = (state: EditorState): CanvasDocument => state.history.present;

/** Nobody works on a map that is only shown: what is missing there is nobody's to fill in. */
export const isOnlyShown = ({ readOnly }: Pick<EditorState, 'readOnly'>): boolean => readOnly === 'shown';

const shown = new WeakMap<CanvasDocument, { readonly scenario: string; readonly document: CanvasDocument }>();

/** The document with the plan values that are looked at: those of the chosen scenario. */
export function shownOf({ history: { present }, scenario }: Pick<EditorState, 'history' | 'scenario'>): CanvasDocument {
  if (scenario === null) return present;
  const known = shown.get(present);
  if (known?.scenario === scenario) return known.document;
  const document = seenUnder(present, scenario);
  shown.set(present, { scenario, document });
  return document;
}

/** Nothing is chosen that nobody sees: a note that is, by whatever way, brings all of them back. */
const showsNotes = (state: EditorState, { elements }: Selection): boolean =>
  state.withNotes || documentOf(state).elements.some(({ id, kind }) => !elementKind(kind).tracked && elements.includes(id));

/** The scenario, where it is still there. */
const remaining = (scenario: string | null, document: CanvasDocument): string | null =>
  scenario !== null && scenarioOf(document, scenario) ? scenario : null;

/** Changes as they are meant while a scenario is chosen. */
const under = (scenario: string | null, changes: Change | readonly Change[]): Change | readonly Change[] =>
  scenario === null ? changes : ([changes].flat() as Change[]).map((change) => ({ ...change, scenario }));

/** One open canvas: its document with history, what is chosen and how it is shown. No network in here. */
export function createEditor({ document: stored, revision, readOnly, view = 'map', clock = Date.now }: EditorOptions): Editor {
  const document = ordered(stored);
  const store = createStore<EditorState>()(() => ({
    history: startHistory(document),
    selection: NOTHING,
    fresh: NOTHING_FRESH,
    unread: {},
    writing: null,
    layer: 'plan',
    view,
    scenario: null,
    pins: { a: null, b: null },
    outlook: {},
    overlay: null,
    commenting: null,
    commentAccess: 'none',
    save: initialSave(revision, document),
    readOnly,
    found: null,
    flowing: false,
    withNotes: true,
    work: null,
    snap: true,
    hand: false,
    arriving: [],
  }));
  const listeners = new Set<() => void>();
  const become = (history: History): boolean => {
    const { history: before, selection, fresh, scenario } = store.getState();
    if (history === before) return false;
    store.setState({
      history,
      scenario: remaining(scenario, history.present),
      selection: existing(selection, history.present),
      fresh: edited(fresh, before.present, history.present),
    });
    if (history.present !== before.present) for (const listener of listeners) listener();
    return history.present !== before.present;
  };
  return {
    ...store,
    apply: (change, merge) => {
      const { history, readOnly: why, scenario } = store.getState();
      if (why !== null) return false;
      const run = merge === undefined || scenario === null ? merge : `${scenario}/${merge}`;
      return become(record(history, perform(history.present, under(scenario, change)), { at: clock(), merge: run }));
    },
    applyToPlan: (changes) => {
      const { history, readOnly: why } = store.getState();
      return why === null && become(record(history, perform(history.present, changes(history.present)), { at: clock() }));
    },
    endRun: () => void become(endRun(store.getState().history)),
    undo: () => void (store.getState().readOnly === null && become(undo(store.getState().history))),
    redo: () => void (store.getState().readOnly === null && become(redo(store.getState().history))),
    lookAt: (scenario) =>
      store.setState((state) => ({
        scenario: remaining(scenario, documentOf(state)),
        // What was typed and not taken was meant for the other one.
        unread: scenario === state.scenario ? state.unread : {},
      })),
    select: (next) =>
      store.setState((state) => {
        const selection = selected(state.selection, { ...NOTHING, ...next });
        // Whoever turns to the drawing is shown what they turned to.
        return { selection, fresh: left(state.fresh, selection), commenting: null, withNotes: showsNotes(state, selection) };
      }),
    selectMade: (next) =>
      store.setState((state) => {
        const selection = selected(state.selection, { ...NOTHING, ...next });
        const fresh = new Set([...state.fresh, ...(next.elements ?? []), ...(next.lines ?? [])]);
        return { selection, fresh, withNotes: showsNotes(state, selection) };
      }),
    replace: (next) =>
      store.setState((state) => ({
        history: startHistory(next),
        scenario: remaining(state.scenario, next),
        unread: {},
        selection: existing(state.selection, next),
      })),
    rebase: (next) =>
      store.setState((state) => {
        const history = rebase(state.history, next);
        if (history === state.history) return state;
        const isThere = (id: string) => next.elements.some((element) => element.id === id);
        return {
          history,
          scenario: remaining(state.scenario, next),
          selection: existing(state.selection, next),
          fresh: edited(state.fresh, documentOf(state), next),
          writing: state.writing !== null && isThere(state.writing) ? state.writing : null,
        };
      }),
    restore: (next) => void become(record(store.getState().history, ordered(next), { at: clock() })),
    onEdit: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
