import type { CanvasDocument, Line } from '#domain/canvas/document.ts';

/** What is chosen, in the order it was chosen. */
export interface Selection {
  readonly elements: readonly string[];
  readonly lines: readonly string[];
}
export const NOTHING: Selection = { elements: [], lines: [] };

const sameList = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id, index) => id === b[index]);

/** The same object when nothing changed, so that what reads it does not redraw. */
export function selected(before: Selection, next: Selection): Selection {
  return sameList(before.elements, next.elements) && sameList(before.lines, next.lines) ? before : next;
}

/** Drops what no longer exists: after an undo, a deletion or a newer version from the server. */
export function existing(selection: Selection, document: CanvasDocument): Selection {
  const elements = new Set(document.elements.map((element) => element.id));
  const lines = new Set(document.lines.map((line) => line.id));
  return selected(selection, {
    elements: selection.elements.filter((id) => elements.has(id)),
    lines: selection.lines.filter((id) => lines.has(id)),
  });
}

/** The chosen lines, and those between elements that are chosen together. */
export function chosenLines(lines: readonly Line[], selection: Selection): ReadonlySet<string> {
  const elements = new Set(selection.elements.length > 1 ? selection.elements : []);
  return new Set([...selection.lines, ...lines.filter(({ from, to }) => elements.has(from) && elements.has(to)).map(({ id }) => id)]);
}

/** Adds or removes ids, as the pointer reports them one by one. */
export function toggled(
  list: readonly string[],
  changes: readonly { readonly id: string; readonly selected: boolean }[],
): readonly string[] {
  const on = new Set(list);
  for (const change of changes) {
    if (change.selected) on.add(change.id);
    else on.delete(change.id);
  }
  const next = [...on];
  return sameList(list, next) ? list : next;
}
