import { patched } from '../change.ts';
import type { CanvasDocument, Line } from '../document.ts';

/** Rates by source without sources that stay behind. */
function withKnownSources(line: Line, kept: ReadonlySet<string>): Line {
  if (!line.rate_by_source) return line;
  const rates = Object.entries(line.rate_by_source).filter(([source]) => kept.has(source));
  return patched(line, { rate_by_source: rates.length > 0 ? Object.fromEntries(rates) : undefined });
}

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
