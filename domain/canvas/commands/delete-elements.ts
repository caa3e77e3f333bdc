import { changeLines, filterSame, patched, withParts } from '../change.ts';
import { withCostsThatHold } from '../costs.ts';
import type { CanvasDocument, Line } from '../document.ts';

/** Removes elements and lines by id, the lines and costs of removed elements, and rates kept for removed sources. */
export function deleteElements(document: CanvasDocument, args: { ids: readonly string[] }): CanvasDocument {
  const gone = new Set(args.ids);
  const elements = filterSame(document.elements, (element) => !gone.has(element.id));
  const lines = filterSame(document.lines, (line) => !gone.has(line.id) && !gone.has(line.from) && !gone.has(line.to));
  const next = withParts(document, { elements, lines });
  return elements === document.elements ? next : withCostsThatHold(changeLines(next, (line) => withoutSources(line, gone)));
}

/** Removes lines by id. */
export function deleteLines(document: CanvasDocument, args: { ids: readonly string[] }): CanvasDocument {
  const gone = new Set(args.ids);
  return withParts(document, { lines: filterSame(document.lines, (line) => !gone.has(line.id)) });
}

function withoutSources(line: Line, gone: ReadonlySet<string>): Line {
  if (!line.rate_by_source || !Object.keys(line.rate_by_source).some((source) => gone.has(source))) return line;
  const kept = Object.entries(line.rate_by_source).filter(([source]) => !gone.has(source));
  return patched(line, { rate_by_source: kept.length > 0 ? Object.fromEntries(kept) : undefined });
}
