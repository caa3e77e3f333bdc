import { z } from 'zod';
import {
  type CanvasDocument,
  documentSchema,
  elementSchema,
  fixedCostSchema,
  LISTS_VERSION,
  lineSchema,
  MOST,
  productSchema,
  scenarioSchema,
} from './document.ts';
import { byOrder, LONGEST_ORDER_KEY, ORDER_KEY, ordersOf } from './order.ts';
import { outlookSchema, saidOutlook } from './outlook.ts';

/**
 * A document as it is stored and sent: records by id, each with its key in the order of its list.
 * A change to one thing touches one record, wherever others came or went meanwhile.
 */
export const DOCUMENT_VERSION = 7;

const order = z.string().max(LONGEST_ORDER_KEY).regex(ORDER_KEY);
const key = elementSchema.shape.id;
const few = (most: number) => (records: object) => Object.keys(records).length <= most;

export const recordsSchema = z.strictObject({
  version: z.literal(DOCUMENT_VERSION),
  period: documentSchema.shape.period,
  elements: z.record(key, elementSchema.omit({ id: true }).extend({ order })).refine(few(MOST.elements)),
  lines: z.record(key, lineSchema.omit({ id: true }).extend({ order })).refine(few(MOST.lines)),
  products: z.record(key, productSchema.omit({ id: true }).extend({ order })).refine(few(MOST.products)),
  fixed_costs: z.record(key, fixedCostSchema.omit({ id: true }).extend({ order })).refine(few(MOST.fixed_costs)),
  scenarios: z.record(key, scenarioSchema.omit({ id: true }).extend({ order })).refine(few(MOST.scenarios)),
  outlook: outlookSchema,
});
export type DocumentRecords = z.infer<typeof recordsSchema>;
/** As records were before a cost could be paid once, or for one element. */
export const recordsBeforeCosts = recordsSchema.extend({
  version: z.literal(6),
  fixed_costs: z.record(key, fixedCostSchema.omit({ id: true, element: true, once: true }).extend({ order })).refine(few(MOST.fixed_costs)),
});
export type RecordsBeforeCosts = z.infer<typeof recordsBeforeCosts>;
/** As records were before a rate could be taken over from what others publish. */
export const recordsBeforeAssumed = recordsBeforeCosts.extend({
  version: z.literal(5),
  lines: z.record(key, lineSchema.omit({ id: true, assumed: true }).extend({ order })).refine(few(MOST.lines)),
});
export type RecordsBeforeAssumed = z.infer<typeof recordsBeforeAssumed>;
/** As records were before somebody could choose how a line is drawn. */
export const recordsBeforeShapes = recordsBeforeAssumed.extend({
  version: z.literal(4),
  lines: z.record(key, lineSchema.omit({ id: true, assumed: true, shape: true }).extend({ order })).refine(few(MOST.lines)),
});
export type RecordsBeforeShapes = z.infer<typeof recordsBeforeShapes>;
/** As records were before products had taxes and came from a catalogue. */
export const recordsBeforeTax = recordsBeforeShapes.extend({
  version: z.literal(3),
  products: z.record(key, productSchema.omit({ id: true, tax: true, from: true }).extend({ order })).refine(few(MOST.products)),
});
export type RecordsBeforeTax = z.infer<typeof recordsBeforeTax>;
/** As records were before they said how a plan is looked at. */
export const recordsBeforeOutlook = recordsBeforeTax.omit({ outlook: true }).extend({ version: z.literal(2) });
export type RecordsBeforeOutlook = z.infer<typeof recordsBeforeOutlook>;
/** What a stored document may be: rows that nobody has saved since are of an older version. */
export type AnyDocument =
  | DocumentRecords
  | RecordsBeforeCosts
  | RecordsBeforeAssumed
  | RecordsBeforeShapes
  | RecordsBeforeTax
  | RecordsBeforeOutlook
  | CanvasDocument;

function byId<Thing extends { id: string; order?: string }>(list: readonly Thing[]): Record<string, Omit<Thing, 'id'> & { order: string }> {
  const orders = ordersOf(list);
  return Object.fromEntries(list.map(({ id, ...thing }, place) => [id, { ...thing, order: orders[place] ?? '' }]));
}

function inOrder<Record_ extends { order: string }>(records: Readonly<Record<string, Record_>>): (Record_ & { id: string })[] {
  return Object.entries(records)
    .map(([id, record]) => ({ ...record, id }))
    .sort(byOrder);
}

/** The records of a document; things keep the keys they were stored with, new ones get theirs by where they stand. */
export function toRecords({
  period,
  elements,
  lines,
  products,
  fixed_costs,
  scenarios = [],
  outlook = {},
}: CanvasDocument): DocumentRecords {
  return {
    version: DOCUMENT_VERSION,
    period,
    elements: byId(elements),
    lines: byId(lines),
    products: byId(products),
    fixed_costs: byId(fixed_costs),
    scenarios: byId(scenarios),
    outlook,
  };
}

/** The lists of a document's records, each in order. */
export function fromRecords({ period, elements, lines, products, fixed_costs, scenarios, outlook }: DocumentRecords): CanvasDocument {
  const said = saidOutlook(outlook);
  return {
    version: LISTS_VERSION,
    period,
    elements: inOrder(elements),
    lines: inOrder(lines),
    products: inOrder(products),
    fixed_costs: inOrder(fixed_costs),
    ...(Object.keys(scenarios).length > 0 && { scenarios: inOrder(scenarios) }),
    ...(said && { outlook: said }),
  };
}
