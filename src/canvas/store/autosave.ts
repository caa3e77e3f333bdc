import type { CanvasDocument } from '#domain/canvas/document.ts';
import type { Drafts } from './draft.ts';
import { maySend, type Newer, nextSave, type SaveEvent, type SaveState } from './save-state.ts';

/** How a save ended, as the transport sees it. */
export type SaveAnswer =
  | { readonly kind: 'saved'; readonly revision: number }
  | { readonly kind: 'stale'; readonly newer: Newer }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'unreachable' };
export type SaveDocument = (revision: number, document: CanvasDocument, options: { keepalive: boolean }) => Promise<SaveAnswer>;

export interface Autosave {
  readonly state: () => SaveState;
  /** Call after every change of the document. */
  readonly edited: () => void;
  /** Sends what is unsaved at once: on blur, on leaving, before the canvas is closed. */
  readonly flush: (options?: { keepalive?: boolean }) => Promise<void>;
  /** The person decided to put their version over the newer one. */
  readonly overwrite: () => Promise<void>;
  /** The server's version was taken over. */
  readonly replaced: (revision: number, document: CanvasDocument) => void;
  /** Somebody else saved while nothing is being sent. */
  readonly stale: (newer: Newer) => void;
  /** What is drawn is kept in another way: nothing more is sent, but by a page that is left. Resolves when nothing is under way. */
  readonly hold: () => Promise<void>;
  /** Saves again, beginning with what is unsaved. */
  readonly release: () => void;
  readonly stop: () => void;
}

export interface AutosaveOptions {
  readonly initial: SaveState;
  readonly current: () => CanvasDocument;
  readonly save: SaveDocument;
  readonly drafts: Drafts;
  readonly onState: (state: SaveState) => void;
  /** Quiet time before a save, in milliseconds. */
  readonly delay?: number;
  /** Time between attempts while the server cannot be reached. */
  readonly retry?: number;
}

function eventOf(answer: SaveAnswer): SaveEvent {
  if (answer.kind === 'saved') return { type: 'accepted', revision: answer.revision };
  if (answer.kind === 'stale') return { type: 'stale', newer: answer.newer };
  if (answer.kind === 'refused') return { type: 'refused', message: answer.message };
  return { type: 'unreachable' };
}

/**
 * Saves a while after the last change, one request at a time, and keeps a draft in the
 * browser until the server has confirmed exactly that document.
 */
export function createAutosave(options: AutosaveOptions): Autosave {
  const { current, save, drafts, onState, delay = 600, retry = 5000 } = options;
  let state = options.initial;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let isHeld = false;

  const become = (event: SaveEvent) => {
    state = nextSave(state, event);
    onState(state);
  };
  const schedule = (wait: number) => {
    clearTimeout(timer);
    if (!isHeld) timer = setTimeout(() => void flush(), wait);
  };
  /** Is there nothing to send? Then the draft goes, and a problem of sending with it. */
  const clean = () => {
    if (current() !== state.saved) return false;
    drafts.clear();
    become({ type: 'reverted' });
    return true;
  };
  const settle = () => {
    if (clean()) return;
    if (state.problem?.kind === 'offline') schedule(retry);
    else if (!state.problem && maySend(state, current())) schedule(delay);
  };
  const send = async (keepalive: boolean) => {
    const document = current();
    become({ type: 'sent', document });
    become(eventOf(await save(state.revision, document, { keepalive })));
    settle();
  };
  const flush = async ({ keepalive = false } = {}) => {
    clearTimeout(timer);
    // The running request may hold an older document: wait for it, then send what is left.
    // Without one the request must leave at once: a closing page gives no second turn.
    if (running) await running;
    if (isHeld && !keepalive) return;
    if (!maySend(state, current())) return;
    running = send(keepalive).finally(() => {
      running = null;
    });
    await running;
  };

  return {
    state: () => state,
    edited: () => {
      if (!clean()) drafts.write(state.revision, current());
      if (maySend(state, current()) || state.sending) schedule(delay);
      onState(state);
    },
    flush,
    overwrite: async () => {
      become({ type: 'overwrite' });
      await flush();
    },
    replaced: (revision, document) => {
      clearTimeout(timer);
      become({ type: 'replaced', revision, document });
      drafts.clear();
    },
    stale: (newer) => become({ type: 'stale', newer }),
    hold: async () => {
      isHeld = true;
      clearTimeout(timer);
      await running;
    },
    release: () => {
      if (!isHeld) return;
      isHeld = false;
      if (maySend(state, current())) schedule(delay);
    },
    stop: () => clearTimeout(timer),
  };
}
