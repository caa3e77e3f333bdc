import { withKnownSources } from '../changes/normalise.ts';
import { withCostsThatHold } from '../costs.ts';
import type { CanvasDocument } from '../document.ts';
import { heldBy } from '../frames.ts';

/** Some elements, what lies in those that are frames, the lines between all of them and what is paid for them: a document of its own. */
export function partOf(document: CanvasDocument, ids: readonly string[]): CanvasDocument {
  const kept = new Set([...ids, ...heldBy(document, ids).map(({ id }) => id)]);
  const lines = document.lines.filter(({ from, to }) => kept.has(from) && kept.has(to));
  return withCostsThatHold({
    ...document,
    elements: document.elements.filter(({ id }) => kept.has(id)),
    lines: lines.map((line) => withKnownSources(line, kept)),
  });
}

/** The same as something that stands by itself: without what is sold elsewhere, and without costs of the whole. */
export function partAlone(document: CanvasDocument, ids: readonly string[]): CanvasDocument {
  const part = partOf(document, ids);
  const sold = new Set(part.elements.flatMap(({ offers }) => offers?.map(({ product }) => product) ?? []));
  return { ...part, products: part.products.filter(({ id }) => sold.has(id)), fixed_costs: [] };
}
