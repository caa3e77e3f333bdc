import type { CanvasDocument, CanvasElement, Line } from './document.ts';

/**
 * How commands change a document: every step gives back the very same reference when nothing
 * changed, so that `before === after` means "nothing happened" to history and autosave.
 */

/** Applies `change` to every item; the same list when each item came back as it was. */
export function mapSame<T>(list: T[], change: (item: T) => T): T[] {
  let changed = false;
  const next = list.map((item) => {
    const result = change(item);
    if (result !== item) changed = true;
    return result;
  });
  return changed ? next : list;
}

/** Keeps what passes; the same list when all pass. */
export function filterSame<T>(list: T[], keep: (item: T) => boolean): T[] {
  const next = list.filter(keep);
  return next.length === list.length ? list : next;
}

/** The document with some of its parts replaced; the same document when each part is the same. */
export function withParts(document: CanvasDocument, parts: Partial<CanvasDocument>): CanvasDocument {
  const keys = Object.keys(parts) as (keyof CanvasDocument)[];
  return keys.every((key) => document[key] === parts[key]) ? document : { ...document, ...parts };
}

/** Applies `change` to every element. */
export function changeElements(document: CanvasDocument, change: (element: CanvasElement) => CanvasElement): CanvasDocument {
  return withParts(document, { elements: mapSame(document.elements, change) });
}

/** Applies `change` to every line. */
export function changeLines(document: CanvasDocument, change: (line: Line) => Line): CanvasDocument {
  return withParts(document, { lines: mapSame(document.lines, change) });
}

/** The element with this id. */
export function elementOf(document: CanvasDocument, id: string): CanvasElement | undefined {
  return document.elements.find((element) => element.id === id);
}

/** The line with this id. */
export function lineOf(document: CanvasDocument, id: string): Line | undefined {
  return document.lines.find((line) => line.id === id);
}

/** Other values for some fields. `null` takes a field away, and can be sent and stored; `undefined` does the same. */
export type Patch<T> = { readonly [K in keyof T]?: T[K] | null };

/** An object with a patch laid over it. The same reference when every field already has that value. */
export function patched<T extends object>(target: T, patch: NoInfer<Patch<T>>): T {
  const keys = Object.keys(patch) as (keyof T)[];
  if (keys.every((key) => target[key] === (patch[key] ?? undefined))) return target;
  const next = { ...target };
  for (const key of keys) {
    const value = patch[key];
    if (value === undefined || value === null) delete next[key];
    else next[key] = value;
  }
  return next;
}

/** A share rounded to the six places the document keeps. */
export function sixPlaces(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** Do two lines say the same? One line of a kind may lead from one element to another. */
export function sameWay(a: Pick<Line, 'from' | 'to' | 'kind'>, b: Pick<Line, 'from' | 'to' | 'kind'>): boolean {
  return a.from === b.from && a.to === b.to && a.kind === b.kind;
}
