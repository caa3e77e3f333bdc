import { changeElements, changeLines, filterSame, mapSame, patched, withParts } from './change.ts';
import { withOutlook } from './commands/set-outlook.ts';
import { withCostsThatHold } from './costs.ts';
import type { CanvasDocument, CanvasElement } from './document.ts';
import { elementKind } from './elements/index.ts';

/** What of a canvas goes along to another workspace; the drawing itself always does. */
export interface Carry {
  /** Traffic, rates, prices, products and costs. */
  readonly plan: boolean;
  /** What each element counts: addresses and conditions of the site it was made for. */
  readonly rules: boolean;
  /** Sticky notes, checklists, the notes of elements, who makes them and until when. */
  readonly notes: boolean;
}

const WITHOUT_PLAN = { traffic: undefined, offers: undefined, value: undefined };
const WITHOUT_RATES = { rate: undefined, rate_by_source: undefined, lag_days: undefined };

function withoutPlan(document: CanvasDocument): CanvasDocument {
  const drawn = changeLines(
    changeElements(document, (element) => patched(element, WITHOUT_PLAN)),
    (line) => patched(line, WITHOUT_RATES),
  );
  return withParts(withOutlook(drawn, undefined), {
    products: filterSame(drawn.products, () => false),
    fixed_costs: filterSame(drawn.fixed_costs, () => false),
  });
}

/** Who makes it until when and what is left to do are words to colleagues, as notes are. */
function propsWithoutRemarks({ kind, props = {} }: CanvasElement): Pick<CanvasElement, 'props'> {
  const { fields } = elementKind(kind);
  const kept = Object.entries(props).filter(([name]) => !fields[name]?.remark);
  if (kept.length === Object.keys(props).length) return {};
  return { props: kept.length > 0 ? Object.fromEntries(kept) : undefined };
}

function withoutNotes(document: CanvasDocument): CanvasDocument {
  const kept = withParts(document, { elements: filterSame(document.elements, ({ kind }) => !elementKind(kind).remark) });
  return changeElements(withCostsThatHold(kept), (element) => patched(element, { note: undefined, ...propsWithoutRemarks(element) }));
}

/** A catalogue stays in its workspace: elsewhere a product is one of the canvas alone. */
const withoutCatalogue = (document: CanvasDocument) =>
  withParts(document, { products: mapSame(document.products, (product) => patched(product, { from: undefined })) });

/** The document with what is not to go along taken out; the same one when everything goes. */
export function carryOver(document: CanvasDocument, carry: Carry): CanvasDocument {
  const planned = carry.plan ? withoutCatalogue(document) : withoutPlan(document);
  const ruled = carry.rules ? planned : changeElements(planned, (element) => patched(element, { rule: undefined }));
  return carry.notes ? ruled : withoutNotes(ruled);
}
