import type { CanvasDocument } from '#domain/canvas/document.ts';
import type { Selection } from './selection.ts';

/**
 * What was just made and not yet worked on. Whoever sketches a map adds one thing after another: that a page
 * has no address yet is a fault only once it has been left or edited.
 */
export const NOTHING_FRESH: ReadonlySet<string> = new Set();

/** Keeps what passes; the same set when all pass. */
function keeping(fresh: ReadonlySet<string>, keep: (id: string) => boolean): ReadonlySet<string> {
  const kept = [...fresh].filter(keep);
  if (kept.length === fresh.size) return fresh;
  return kept.length === 0 ? NOTHING_FRESH : new Set(kept);
}

/** Something else was chosen: only what is still chosen stays fresh. */
export function left(fresh: ReadonlySet<string>, { elements, lines }: Selection): ReadonlySet<string> {
  return keeping(fresh, (id) => elements.includes(id) || lines.includes(id));
}

/** The document changed: what was edited in more than its place, or is gone, is no longer fresh. */
export function edited(fresh: ReadonlySet<string>, before: CanvasDocument, after: CanvasDocument): ReadonlySet<string> {
  if (fresh.size === 0 || before === after) return fresh;
  return keeping(fresh, (id) => {
    const [line, now] = [before.lines.find((each) => each.id === id), after.lines.find((each) => each.id === id)];
    if (line || now) return now !== undefined && (line === undefined || line === now);
    const [was, is] = [before.elements.find((each) => each.id === id), after.elements.find((each) => each.id === id)];
    if (!is) return false;
    return !was || was === is || JSON.stringify({ ...was, x: 0, y: 0 }) === JSON.stringify({ ...is, x: 0, y: 0 });
  });
}
