import { z } from 'zod';
import { elementOf, patched } from '../change.ts';
import {
  type CanvasDocument,
  type CanvasElement,
  elementSchema,
  type FixedCost,
  fixedCostSchema,
  type Line,
  lineSchema,
  MOST,
  productSchema,
} from '../document.ts';
import { heldBy } from '../frames.ts';
import { boundsOf, boxOf } from '../geometry.ts';
import { canConnect } from './lines.ts';

/** Marks text on the clipboard as a part of a canvas. */
const CLIPBOARD_TYPE = 'flumen/canvas-selection';

export const clipboardSchema = z.strictObject({
  type: z.literal(CLIPBOARD_TYPE),
  version: z.literal(1),
  elements: z.array(elementSchema).min(1).max(5000),
  lines: z.array(lineSchema).max(10_000),
  products: z.array(productSchema).max(500),
  /** What is paid for the elements; left out where nothing is. */
  costs: z.array(fixedCostSchema).max(MOST.fixed_costs).optional(),
  /** ISO 4217, of the amounts; left out where they are of the currency that they are pasted into. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
});
export type Clipboard = z.infer<typeof clipboardSchema>;

/** The chosen elements, with what lies in frames, the lines between all of them, the products they sell and what is paid for them; null when none is chosen. */
export function copySelection(document: CanvasDocument, ids: readonly string[]): Clipboard | null {
  const chosen = new Set([...ids, ...heldBy(document, ids).map(({ id }) => id)]);
  const elements = document.elements.filter((element) => chosen.has(element.id));
  if (elements.length === 0) return null;
  const sold = new Set(elements.flatMap((element) => element.offers?.map((offer) => offer.product) ?? []));
  const costs = document.fixed_costs.filter(({ element }) => element !== undefined && chosen.has(element));
  return {
    type: CLIPBOARD_TYPE,
    version: 1,
    elements,
    lines: document.lines.filter((line) => chosen.has(line.from) && chosen.has(line.to)),
    products: document.products.filter((product) => sold.has(product.id)),
    ...(costs.length > 0 && { costs }),
  };
}

/** Is this what is on the clipboard after a part of a canvas was copied, or meant to look like it? */
export const isClipboard = (text: string): boolean => text.includes(CLIPBOARD_TYPE);

export interface Paste {
  readonly clipboard: Clipboard;
  /** Where the upper left corner of the pasted part comes to lie. */
  readonly x: number;
  readonly y: number;
  /** What the pasted elements, lines and costs are called here, by the ids they have on the clipboard. What gets no id is left out. */
  readonly as: Readonly<Record<string, string>>;
}

/** New ids for everything that is copied. */
export function newIdsFor(
  { elements, lines, costs = [] }: Pick<Clipboard, 'elements' | 'lines' | 'costs'>,
  newId: () => string,
): Record<string, string> {
  return Object.fromEntries([...elements, ...lines, ...costs].map(({ id }) => [id, newId()]));
}

/**
 * Pastes under new ids. Lines between pasted elements and their costs come along, all others are dropped;
 * products come along unless the canvas has them; offers of products nobody brought are dropped.
 */
export function paste(document: CanvasDocument, { clipboard, x, y, as }: Paste): CanvasDocument {
  const bounds = boundsOf(clipboard.elements.map(boxOf));
  if (!bounds) return document;
  const called = clipboard.elements.filter((element) => Object.hasOwn(as, element.id));
  const ids = new Map(called.map((element) => [element.id, as[element.id] ?? element.id]));
  const known = new Set(document.products.map((product) => product.id));
  const products = [
    ...document.products,
    ...clipboard.products.filter((product) => !known.has(product.id)).map(({ order: _order, ...product }) => product),
  ];
  const sellable = new Set(products.map((product) => product.id));
  const groups = groupsOfCopies(called, ids);
  const elements = called.map((element) => rekeyed(element, { ids, groups }, sellable, { dx: x - bounds.x, dy: y - bounds.y }));
  const costs = (clipboard.costs ?? []).flatMap((cost) => rekeyedCost(cost, ids, as));
  const fixed_costs = costs.length > 0 ? [...document.fixed_costs, ...costs] : document.fixed_costs;
  let next: CanvasDocument = { ...document, products, fixed_costs, elements: [...document.elements, ...elements] };
  for (const line of clipboard.lines) {
    const [from, to] = [ids.get(line.from), ids.get(line.to)];
    const id = Object.hasOwn(as, line.id) ? as[line.id] : undefined;
    if (id === undefined || from === undefined || to === undefined || !canConnect(next, { from, to, kind: line.kind })) continue;
    next = { ...next, lines: [...next.lines, rekeyedLine(document, { ...line, id, from, to }, ids)] };
  }
  return next;
}

const BESIDE = { x: 24, y: 24 } as const;

/** New ids for copies of elements and of what goes with them. */
export function copiesOf(document: CanvasDocument, ids: readonly string[], newId: () => string): Record<string, string> {
  const clipboard = copySelection(document, ids);
  return clipboard ? newIdsFor(clipboard, newId) : {};
}

/** Copies elements next to themselves, by `offset` canvas pixels. */
export function duplicate(
  document: CanvasDocument,
  args: { ids: readonly string[]; as: Paste['as']; offset?: { readonly x: number; readonly y: number } },
): CanvasDocument {
  const clipboard = copySelection(document, args.ids);
  const bounds = clipboard && boundsOf(clipboard.elements.map(boxOf));
  if (!clipboard || !bounds) return document;
  const offset = args.offset ?? BESIDE;
  const pasted = paste(document, { clipboard, x: bounds.x + offset.x, y: bounds.y + offset.y, as: args.as });
  return withValuesOfCopies(pasted, args.as);
}

/** What scenarios say of a thing they say of its copy, too. */
function withValuesOfCopies(document: CanvasDocument, as: Paste['as']): CanvasDocument {
  const called = (id: string) => (Object.hasOwn(as, id) ? as[id] : undefined);
  const along = <Values>(overlay: Record<string, Values>, change = (values: Values) => values) => {
    const copies = Object.entries(overlay).flatMap(([id, values]): [string, Values][] => {
      const copy = called(id);
      return copy === undefined ? [] : [[copy, change(values)]];
    });
    return copies.length > 0 ? { ...overlay, ...Object.fromEntries(copies) } : overlay;
  };
  const bySource = (rates: Record<string, number>) =>
    Object.fromEntries(Object.entries(rates).map(([id, rate]) => [called(id) ?? id, rate]));
  const scenarios = document.scenarios?.map((scenario) =>
    patched(scenario, {
      elements: along(scenario.elements),
      fixed_costs: along(scenario.fixed_costs),
      lines: along(scenario.lines, (values) =>
        values.rate_by_source ? { ...values, rate_by_source: bySource(values.rate_by_source) } : values,
      ),
    }),
  );
  return scenarios?.some((scenario, place) => scenario !== document.scenarios?.[place]) ? { ...document, scenarios } : document;
}

/** Copies are a group of their own, called by the first of them; one alone is in none. */
function groupsOfCopies(copied: readonly CanvasElement[], ids: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const firsts = new Map<string, CanvasElement>();
  const groups = new Map<string, string>();
  for (const element of copied) {
    if (element.group === undefined) continue;
    const first = firsts.get(element.group);
    if (first) groups.set(element.group, ids.get(first.id) ?? first.id);
    else firsts.set(element.group, element);
  }
  return groups;
}

function rekeyed(
  element: CanvasElement,
  { ids, groups }: Readonly<Record<'ids' | 'groups', ReadonlyMap<string, string>>>,
  sellable: ReadonlySet<string>,
  shift: { dx: number; dy: number },
): CanvasElement {
  const { locked: _locked, order: _order, group, offers, ...rest } = element;
  const together = group === undefined ? undefined : groups.get(group);
  const kept = offers?.filter((offer) => sellable.has(offer.product));
  return {
    ...rest,
    id: ids.get(element.id) ?? element.id,
    x: element.x + shift.dx,
    y: element.y + shift.dy,
    ...(kept && { offers: kept }),
    ...(together !== undefined && { group: together }),
  };
}

function rekeyedCost({ order: _order, ...cost }: FixedCost, ids: ReadonlyMap<string, string>, as: Paste['as']): FixedCost[] {
  const element = cost.element === undefined ? undefined : ids.get(cost.element);
  const id = Object.hasOwn(as, cost.id) ? as[cost.id] : undefined;
  return element === undefined || id === undefined ? [] : [{ ...cost, id, element }];
}

/** Rates by source follow a source that was pasted too, stay with one the canvas has, and go with any other. */
function rekeyedLine(document: CanvasDocument, line: Line, ids: ReadonlyMap<string, string>): Line {
  const { rate_by_source, order: _order, ...rest } = line;
  const rates = Object.entries(rate_by_source ?? {}).flatMap(([source, rate]) => {
    const target = ids.get(source) ?? (elementOf(document, source) ? source : undefined);
    return target === undefined ? [] : [[target, rate] as const];
  });
  return rates.length > 0 ? { ...rest, rate_by_source: Object.fromEntries(rates) } : rest;
}
