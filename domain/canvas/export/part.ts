import { withKnownSources } from '../changes/normalise.ts';
import type { CanvasDocument } from '../document.ts';

/** Some elements and the lines between them, a document of its own. */
export function partOf(document: CanvasDocument, ids: Iterable<string>): CanvasDocument {
  const kept = new Set(ids);
  const lines = document.lines.filter(({ from, to }) => kept.has(from) && kept.has(to));
  return {
    ...document,
    elements: document.elements.filter(({ id }) => kept.has(id)),
    lines: lines.map((line) => withKnownSources(line, kept)),
  };
}
