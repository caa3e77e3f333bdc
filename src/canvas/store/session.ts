import { ordered } from '#domain/canvas/changes/lists.ts';
import type { CanvasSaving, StoredDocument } from '../host.ts';
import type { CanvasTogether } from '../together/port.ts';
import { createPresence, type PresenceStore } from '../together/presence.ts';
import { Together } from '../together/together.ts';
import { type Autosave, createAutosave, type SaveDocument } from './autosave.ts';
import { type Drafts, recover } from './draft.ts';
import { createEditor, documentOf, type Editor, type ReadOnly, type View } from './editor-store.ts';

/** An open canvas with what saves it. */
export interface Session {
  readonly editor: Editor;
  readonly autosave: Autosave;
  /** Changes go to others as they are made; null where the host has nobody to draw with. */
  readonly together: Together | null;
  /** Who else is here. */
  readonly presence: PresenceStore;
  /** Sends what is unsaved at once, in whichever way it is kept. */
  readonly flush: (options?: { keepalive?: boolean }) => void;
  /** Unsaved work of an earlier visit was taken up. */
  readonly restored: boolean;
  /** Begins to save; call what it gives back when the canvas is left: it sends what is unsaved. */
  readonly start: () => () => void;
  /** Shows what the server holds now, in place of everything on screen. */
  readonly takeOver: (stored: Pick<StoredDocument, 'revision' | 'document'>) => void;
}
export interface SessionOptions {
  readonly canvas: StoredDocument;
  readonly readOnly: ReadOnly;
  readonly view: View;
  readonly save: SaveDocument;
  readonly drafts: Drafts;
  readonly delay?: number;
  readonly retry?: number;
  readonly line?: SharedLine | null;
}

/** What it takes to draw with others. */
export interface SharedLine {
  readonly port: CanvasTogether;
  readonly load: CanvasSaving['load'] | null;
  readonly language: () => string;
  readonly isOnline: () => boolean;
  readonly firstWait?: number;
  readonly again?: number;
}

/** Joins editor, autosave and drafts, and takes up a draft that is still there. */
export function openSession({ canvas, readOnly, view, save, drafts, delay, retry, line }: SessionOptions): Session {
  const editor = createEditor({ document: canvas.document, revision: canvas.revision, readOnly, view });
  const autosave = createAutosave({
    initial: editor.getState().save,
    current: () => documentOf(editor.getState()),
    save,
    drafts,
    delay,
    retry,
    onState: (state) => editor.setState({ save: state }),
  });
  const recovery = readOnly === null ? recover(drafts.read(), canvas.revision, canvas.document) : ({ kind: 'none' } as const);
  if (recovery.kind !== 'none') editor.restore(recovery.draft.document);
  // A closing page may have saved after all: then the draft says nothing new.
  else if (readOnly === null) drafts.clear();
  if (recovery.kind === 'conflict') {
    autosave.stale({ revision: canvas.revision, at: canvas.saved_at, by: canvas.saved_by?.name });
  }
  const presence = createPresence();
  const copies = () => import('../together/copy.ts');
  const together = line ? new Together({ ...line, editor, autosave, drafts, presence, copies }) : null;
  return {
    editor,
    autosave,
    together,
    presence,
    flush: (options) => {
      drafts.settle();
      if (together?.keeps()) together.flush();
      else void autosave.flush(options);
    },
    restored: recovery.kind === 'restore',
    start: () => {
      const stop = editor.onEdit(() => (together?.keeps() ? together.edited() : autosave.edited()));
      if (!together?.keeps() && documentOf(editor.getState()) !== autosave.state().saved) autosave.edited();
      const part = together?.start();
      return () => {
        stop();
        const isKept = together?.keeps();
        part?.();
        if (!isKept) void autosave.flush({ keepalive: true });
        autosave.stop();
        drafts.settle();
      };
    },
    takeOver: ({ revision, document: stored }) => {
      const document = ordered(stored);
      editor.replace(document);
      autosave.replaced(revision, document);
    },
  };
}
