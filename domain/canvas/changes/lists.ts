import type { z } from 'zod';
import { withOutlookLast } from '../commands/set-outlook.ts';
import { type CanvasDocument, elementSchema, fixedCostSchema, lineSchema, productSchema, scenarioSchema } from '../document.ts';
import { byOrder, ordersOf } from '../order.ts';

/** The lists of a document, whose things are records by id wherever they are stored, sent or merged. */
export const LISTS = ['elements', 'lines', 'products', 'fixed_costs', 'scenarios'] as const;
export type List = (typeof LISTS)[number];

/** What all lists hold: something with an id and, once it has been put into a document, a key in its order. */
export interface Thing {
  readonly id: string;
  readonly order?: string;
}

export const RECORD_SCHEMAS = {
  elements: elementSchema,
  lines: lineSchema,
  products: productSchema,
  fixed_costs: fixedCostSchema,
  scenarios: scenarioSchema,
} as const satisfies Record<List, z.ZodType<Thing>>;

/** The things of a list, whichever it is. */
export const thingsOf = (document: CanvasDocument, list: List): readonly Thing[] => document[list] ?? [];

/** A document with some of its lists replaced. One without scenarios says nothing of them. */
export function withLists(document: CanvasDocument, lists: Partial<Record<List, readonly Thing[]>>): CanvasDocument {
  const next = { ...document, ...lists } as CanvasDocument;
  if (next.scenarios?.length === 0) delete next.scenarios;
  return withOutlookLast(next);
}

/** Does each stand behind the one before it? */
function isOrdered(things: readonly Thing[]): boolean {
  return things.every((thing, place) => {
    const before = things[place - 1];
    return thing.order !== undefined && (!before || byOrder(before as Required<Thing>, thing as Required<Thing>) < 0);
  });
}

/** A document in which everything has a key in the order of its list; the same one where that is so already. */
export function ordered(document: CanvasDocument): CanvasDocument {
  const lists: Partial<Record<List, readonly Thing[]>> = {};
  for (const list of LISTS) {
    const things = thingsOf(document, list);
    if (isOrdered(things)) continue;
    const orders = ordersOf(things);
    lists[list] = things.map((thing, place) => ({ ...thing, order: orders[place] }));
  }
  return Object.keys(lists).length === 0 ? document : withLists(document, lists);
}
