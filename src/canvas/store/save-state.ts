import type { CanvasDocument } from '#domain/canvas/document.ts';

/**
 * What is known about the copy on the server, as pure transitions. The document on screen is
 * not in here: whether something is unsaved follows from comparing it with `saved`.
 */
export interface Newer {
  readonly revision: number;
  /** Who saved it and when (ISO 8601 UTC), where the server says so. */
  readonly by?: string;
  readonly at?: string;
}
export type SaveProblem =
  | { readonly kind: 'offline' }
  | { readonly kind: 'conflict'; readonly newer: Newer }
  /** The server will not take it (rights, lock, invalid); `message` is a sentence for the person. */
  | { readonly kind: 'refused'; readonly message: string };

export interface SaveState {
  /** Revision the next save is based on. */
  readonly revision: number;
  /** The document the server holds under that revision. */
  readonly saved: CanvasDocument;
  readonly sending: CanvasDocument | null;
  readonly problem: SaveProblem | null;
}
export type SaveStatus = 'saved' | 'unsaved' | 'saving' | SaveProblem['kind'];

export type SaveEvent =
  | { readonly type: 'sent'; readonly document: CanvasDocument }
  | { readonly type: 'accepted'; readonly revision: number }
  | { readonly type: 'stale'; readonly newer: Newer }
  | { readonly type: 'unreachable' }
  | { readonly type: 'refused'; readonly message: string }
  /** What is on screen is again what the server has: an undo, or a change taken back by hand. */
  | { readonly type: 'reverted' }
  /** The person chose their own version over the newer one. */
  | { readonly type: 'overwrite' }
  /** The server's version is taken over: after a conflict, or quietly when nothing was unsaved. */
  | { readonly type: 'replaced'; readonly revision: number; readonly document: CanvasDocument };

export function initialSave(revision: number, saved: CanvasDocument): SaveState {
  return { revision, saved, sending: null, problem: null };
}

const TRANSITIONS = {
  sent: (state: SaveState, event: Extract<SaveEvent, { type: 'sent' }>): SaveState => ({ ...state, sending: event.document }),
  accepted: (state: SaveState, event: Extract<SaveEvent, { type: 'accepted' }>): SaveState => ({
    revision: event.revision,
    saved: state.sending ?? state.saved,
    sending: null,
    problem: null,
  }),
  stale: (state: SaveState, event: Extract<SaveEvent, { type: 'stale' }>): SaveState => ({
    ...state,
    sending: null,
    problem: { kind: 'conflict', newer: event.newer },
  }),
  unreachable: (state: SaveState): SaveState => ({ ...state, sending: null, problem: { kind: 'offline' } }),
  refused: (state: SaveState, event: Extract<SaveEvent, { type: 'refused' }>): SaveState => ({
    ...state,
    sending: null,
    problem: { kind: 'refused', message: event.message },
  }),
  // Nothing is left to send, so nothing stands in its way; only a newer version still waits for a decision.
  reverted: (state: SaveState): SaveState => (state.problem && state.problem.kind !== 'conflict' ? { ...state, problem: null } : state),
  overwrite: (state: SaveState): SaveState =>
    state.problem?.kind === 'conflict' ? { ...state, revision: state.problem.newer.revision, problem: null } : state,
  replaced: (_state: SaveState, event: Extract<SaveEvent, { type: 'replaced' }>): SaveState => initialSave(event.revision, event.document),
} satisfies { [T in SaveEvent['type']]: (state: SaveState, event: Extract<SaveEvent, { type: T }>) => SaveState };

export function nextSave(state: SaveState, event: SaveEvent): SaveState {
  const transition: (state: SaveState, event: never) => SaveState = TRANSITIONS[event.type];
  return transition(state, event as never);
}

/** What the top bar says. A conflict outlasts further edits: nothing is sent until the person decides. */
export function statusOf(state: SaveState, current: CanvasDocument): SaveStatus {
  if (state.problem) return state.problem.kind;
  if (state.sending) return 'saving';
  return current === state.saved ? 'saved' : 'unsaved';
}

/** May the document on screen be sent now? Not twice at once, and never over a newer version unasked. */
export function maySend(state: SaveState, current: CanvasDocument): boolean {
  return !state.sending && current !== state.saved && state.problem?.kind !== 'conflict';
}
