import { changeElements, changeLines, filterSame, patched, withParts } from '../change.ts';
import { withCostsThatHold } from '../costs.ts';
import { type CanvasDocument, type Line, MOST } from '../document.ts';
import { unfitProps } from '../elements/props.ts';
import { LISTS, type Thing, thingsOf, withLists } from './lists.ts';

/**
 * What two people did at once can come to what neither could have done alone: one draws a line to what the other takes
 * away. This rule makes a document of it that holds together. It looks at nothing but the document, so that everybody
 * comes to the same: what depends on something goes with it, and of two lines that say the same the first one stays.
 */
export function normalised(document: CanvasDocument): CanvasDocument {
  return withCostsThatHold(withLinesThatHold(withOffersThatHold(withPropsThatFit(withinLimits(document)))));
}

/** Beyond what a document holds, what stands last goes. */
function withinLimits(document: CanvasDocument): CanvasDocument {
  const full = LISTS.filter((list) => thingsOf(document, list).length > MOST[list]);
  if (full.length === 0) return document;
  return withLists(
    document,
    Object.fromEntries(full.map((list): [string, readonly Thing[]] => [list, thingsOf(document, list).slice(0, MOST[list])])),
  );
}

/** One gave an element another kind while the other filled in a field that this kind does not have. */
function withPropsThatFit(document: CanvasDocument): CanvasDocument {
  return changeElements(document, (element) => {
    const unfit = unfitProps(element);
    if (unfit.length === 0) return element;
    const kept = Object.entries(element.props ?? {}).filter(([name]) => !unfit.includes(name));
    return patched(element, { props: kept.length > 0 ? Object.fromEntries(kept) : null });
  });
}

/** Offers of products that are gone. */
function withOffersThatHold(document: CanvasDocument): CanvasDocument {
  const products = new Set(document.products.map(({ id }) => id));
  return changeElements(document, (element) => {
    const offers = element.offers && filterSame(element.offers, ({ product }) => products.has(product));
    return patched(element, { offers });
  });
}

/** Lines without both ends, from an element to itself, or for a second time; and rates of sources that are gone. */
function withLinesThatHold(document: CanvasDocument): CanvasDocument {
  const elements = new Set(document.elements.map(({ id }) => id));
  const ways = new Set<string>();
  const lines = filterSame(document.lines, ({ from, to, kind }) => {
    const way = `${from}\n${to}\n${kind}`;
    if (from === to || !elements.has(from) || !elements.has(to) || ways.has(way)) return false;
    ways.add(way);
    return true;
  });
  return changeLines(withParts(document, { lines }), (line) => withKnownSources(line, elements));
}

/** Rates by source without sources that are not there. */
export function withKnownSources(line: Line, elements: ReadonlySet<string>): Line {
  const rates = Object.entries(line.rate_by_source ?? {});
  const kept = rates.filter(([source]) => elements.has(source));
  return kept.length === rates.length ? line : patched(line, { rate_by_source: kept.length > 0 ? Object.fromEntries(kept) : null });
}
