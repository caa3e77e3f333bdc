import type { CanvasDocument } from '../document.ts';
import { applyDiff, type Diff, diffOf, inverseOf, joinedDiffs } from './diff.ts';
import { normalised } from './normalise.ts';

/** A step that can be taken back: what it changed, and the documents it led from and to, where nobody else was at work meanwhile. */
export interface Entry {
  readonly diff: Diff;
  readonly from: CanvasDocument | null;
  readonly to: CanvasDocument | null;
}

/** Undo and redo as data: one's own steps, what is, and what was undone, the latest first. */
export interface History {
  readonly past: readonly Entry[];
  readonly present: CanvasDocument;
  readonly future: readonly Entry[];
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

const entry = (from: CanvasDocument, to: CanvasDocument): Entry => ({ diff: diffOf(from, to), from, to });

/** The last step together with one more. What somebody else did in between is none of ours and stays when the step goes. */
function joined(last: Entry, present: CanvasDocument, document: CanvasDocument): Entry {
  if (last.from && last.to === present) return entry(last.from, document);
  return { diff: joinedDiffs(last.diff, diffOf(present, document)), from: null, to: null };
}

/**
 * Takes a change in. `at` is the caller's clock in milliseconds. A change with the same `merge`
 * key as the last one, at most MERGE_WITHIN after it, makes one entry with it. Any new change
 * clears what could be redone; the same document again is no change.
 */
export function record(history: History, document: CanvasDocument, change: { at: number; merge?: string }): History {
  if (document === history.present) return history;
  const { past, present } = history;
  const run = change.merge === undefined ? null : { merge: change.merge, at: change.at };
  const joins = run !== null && history.run?.merge === run.merge && change.at - history.run.at <= MERGE_WITHIN;
  const last = joins ? past.at(-1) : undefined;
  const next = last ? [...past.slice(0, -1), joined(last, present, document)] : [...past, entry(present, document)];
  return { past: next.slice(-HISTORY_CAP), present: document, future: [], run };
}

/** Ends a run, so that the next change is an entry of its own (a drag was let go). */
export function endRun(history: History): History {
  return history.run === null ? history : { ...history, run: null };
}

/** Somebody else changed the document: what is, is another one; the steps stay one's own. */
export function rebase(history: History, document: CanvasDocument): History {
  return document === history.present ? history : { ...history, present: document };
}

/** The document without a step: the very one before it, or, where somebody else went on since, what is left of it. */
function without(present: CanvasDocument, { diff, from, to }: Entry): CanvasDocument {
  return from && present === to ? from : normalised(applyDiff(present, inverseOf(diff)));
}

/** One step back; steps of which others have left nothing are passed over. The same history at its beginning. */
export function undo(history: History): History {
  const { past, present, future } = history;
  for (let left = past.length; left > 0; left--) {
    const step = past[left - 1];
    const back = step ? without(present, step) : present;
    if (back !== present) {
      return { past: past.slice(0, left - 1), present: back, future: [entry(back, present), ...future], run: null };
    }
  }
  return past.length === 0 ? history : { ...history, past: [], run: null };
}

/** One step forward again; the same history at its end. */
export function redo(history: History): History {
  const { past, present, future } = history;
  for (const [place, { diff, from, to }] of future.entries()) {
    const next = to && present === from ? to : normalised(applyDiff(present, diff));
    if (next !== present) return { past: [...past, entry(present, next)], present: next, future: future.slice(place + 1), run: null };
  }
  return future.length === 0 ? history : { ...history, future: [], run: null };
}
