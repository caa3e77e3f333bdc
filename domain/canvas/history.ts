import type { CanvasDocument } from './document.ts';

/** Undo and redo as data: what was, what is, what was undone. */
export interface History {
  readonly past: readonly CanvasDocument[];
  readonly present: CanvasDocument;
  readonly future: readonly CanvasDocument[];
  /** The run of changes that the next one may join: same key, soon enough. */
  readonly run: { readonly merge: string; readonly at: number } | null;
}

export const HISTORY_CAP = 200;
/** Milliseconds within which a change with the same key joins the one before (typing, a slider, a drag). */
export const MERGE_WITHIN = 800;

/** A history that begins with this document. */
export function startHistory(document: CanvasDocument): History {
  return { past: [], present: document, future: [], run: null };
}

/**
 * Takes a change in. `at` is the caller's clock in milliseconds. A change with the same `merge`
 * key as the last one, at most MERGE_WITHIN after it, makes one entry with it. Any new change
 * clears what could be redone; the same document again is no change.
 */
export function record(history: History, document: CanvasDocument, change: { at: number; merge?: string }): History {
  if (document === history.present) return history;
  const run = change.merge === undefined ? null : { merge: change.merge, at: change.at };
  const joins = run !== null && history.run?.merge === run.merge && change.at - history.run.at <= MERGE_WITHIN;
  const past = joins ? history.past : [...history.past, history.present].slice(-HISTORY_CAP);
  return { past, present: document, future: [], run };
}

/** Ends a run, so that the next change is an entry of its own (a drag was let go). */
export function endRun(history: History): History {
  return history.run === null ? history : { ...history, run: null };
}

/** One step back; the same history at its beginning. */
export function undo(history: History): History {
  const present = history.past.at(-1);
  if (!present) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future], run: null };
}

/** One step forward again; the same history at its end. */
export function redo(history: History): History {
  const [present, ...future] = history.future;
  if (!present) return history;
  return { past: [...history.past, history.present], present, future, run: null };
}
