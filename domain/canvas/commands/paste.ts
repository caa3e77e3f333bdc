import { z } from 'zod';
import { elementOf } from '../change.ts';
import { type CanvasDocument, type CanvasElement, elementSchema, type Line, lineSchema, productSchema } from '../document.ts';
import { boundsOf, boxOf } from '../geometry.ts';
import { canConnect } from './lines.ts';

/** Marks text on the clipboard as a part of a canvas. */
const CLIPBOARD_TYPE = 'flumen/canvas-selection';

const clipboardSchema = z.strictObject({
  type: z.literal(CLIPBOARD_TYPE),
  version: z.literal(1),
  elements: z.array(elementSchema).min(1).max(5000),
  lines: z.array(lineSchema).max(10_000),
  products: z.array(productSchema).max(500),
});
export type Clipboard = z.infer<typeof clipboardSchema>;

/** The chosen elements with the lines between them and the products they sell; null when none is chosen. */
export function copySelection(document: CanvasDocument, ids: readonly string[]): Clipboard | null {
  const chosen = new Set(ids);
  const elements = document.elements.filter((element) => chosen.has(element.id));
  if (elements.length === 0) return null;
  const sold = new Set(elements.flatMap((element) => element.offers?.map((offer) => offer.product) ?? []));
  return {
    type: CLIPBOARD_TYPE,
    version: 1,
    elements,
    lines: document.lines.filter((line) => chosen.has(line.from) && chosen.has(line.to)),
    products: document.products.filter((product) => sold.has(product.id)),
  };
}

/** A part of a canvas from clipboard text; null for any other text. */
export function readClipboard(text: string): Clipboard | null {
  if (!text.includes(CLIPBOARD_TYPE)) return null;
  try {
    return clipboardSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export interface Paste {
  readonly clipboard: Clipboard;
  /** Where the upper left corner of the pasted part comes to lie. */
  readonly x: number;
  readonly y: number;
  readonly newId: () => string;
}

/**
 * Pastes under new ids. Lines between pasted elements come along, all others are dropped;
 * products come along unless the canvas has them; offers of products nobody brought are dropped.
 */
export function paste(document: CanvasDocument, { clipboard, x, y, newId }: Paste): CanvasDocument {
  const bounds = boundsOf(clipboard.elements.map(boxOf));
  if (!bounds) return document;
  const ids = new Map(clipboard.elements.map((element) => [element.id, newId()]));
  const known = new Set(document.products.map((product) => product.id));
  const products = [...document.products, ...clipboard.products.filter((product) => !known.has(product.id))];
  const sellable = new Set(products.map((product) => product.id));
  const elements = clipboard.elements.map((element) => rekeyed(element, ids, sellable, { dx: x - bounds.x, dy: y - bounds.y }));
  let next: CanvasDocument = { ...document, products, elements: [...document.elements, ...elements] };
  for (const line of clipboard.lines) {
    const [from, to] = [ids.get(line.from), ids.get(line.to)];
    if (from === undefined || to === undefined || !canConnect(next, { from, to, kind: line.kind })) continue;
    next = { ...next, lines: [...next.lines, rekeyedLine(document, { ...line, id: newId(), from, to }, ids)] };
  }
  return next;
}

const BESIDE = { x: 24, y: 24 } as const;

/** Copies elements next to themselves, by `offset` canvas pixels. */
export function duplicate(
  document: CanvasDocument,
  args: { ids: readonly string[]; newId: () => string; offset?: { readonly x: number; readonly y: number } },
): CanvasDocument {
  const clipboard = copySelection(document, args.ids);
  const bounds = clipboard && boundsOf(clipboard.elements.map(boxOf));
  if (!clipboard || !bounds) return document;
  const offset = args.offset ?? BESIDE;
  return paste(document, { clipboard, x: bounds.x + offset.x, y: bounds.y + offset.y, newId: args.newId });
}

function rekeyed(
  element: CanvasElement,
  ids: ReadonlyMap<string, string>,
  sellable: ReadonlySet<string>,
  shift: { dx: number; dy: number },
): CanvasElement {
  const { locked: _locked, offers, ...rest } = element;
  const kept = offers?.filter((offer) => sellable.has(offer.product));
  return {
    ...rest,
    id: ids.get(element.id) ?? element.id,
    x: element.x + shift.dx,
    y: element.y + shift.dy,
    ...(kept && { offers: kept }),
  };
}

/** Rates by source follow a source that was pasted too, stay with one the canvas has, and go with any other. */
function rekeyedLine(document: CanvasDocument, line: Line, ids: ReadonlyMap<string, string>): Line {
  const { rate_by_source, ...rest } = line;
  const rates = Object.entries(rate_by_source ?? {}).flatMap(([source, rate]) => {
    const target = ids.get(source) ?? (elementOf(document, source) ? source : undefined);
    return target === undefined ? [] : [[target, rate] as const];
  });
  return rates.length > 0 ? { ...rest, rate_by_source: Object.fromEntries(rates) } : rest;
}
