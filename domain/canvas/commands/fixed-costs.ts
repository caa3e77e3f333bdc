import { elementOf, filterSame, mapSame, type Patch, patched, withParts } from '../change.ts';
import { type CanvasDocument, type FixedCost, fixedCostSchema } from '../document.ts';

/** Is it paid for nothing in particular, or for something that is there? */
const isPlaced = (document: CanvasDocument, { element }: FixedCost): boolean =>
  element === undefined || elementOf(document, element) !== undefined;

/** Adds a cost that no visitor changes. An id in use, an invalid cost and one of an element that is gone change nothing. */
export function addFixedCost(document: CanvasDocument, args: { cost: FixedCost }): CanvasDocument {
  const { cost } = args;
  if (document.fixed_costs.some(({ id }) => id === cost.id) || !fixedCostSchema.safeParse(cost).success || !isPlaced(document, cost))
    return document;
  return { ...document, fixed_costs: [...document.fixed_costs, cost] };
}

/** Changes a fixed cost. */
export function updateFixedCost(document: CanvasDocument, args: { id: string; patch: Patch<Omit<FixedCost, 'id'>> }): CanvasDocument {
  const fixed_costs = mapSame(document.fixed_costs, (cost) => {
    if (cost.id !== args.id) return cost;
    const next = patched(cost, { ...args.patch, id: cost.id });
    return fixedCostSchema.safeParse(next).success && isPlaced(document, next) ? next : cost;
  });
  return withParts(document, { fixed_costs });
}

/** Takes a fixed cost away. */
export function removeFixedCost(document: CanvasDocument, args: { id: string }): CanvasDocument {
  return withParts(document, { fixed_costs: filterSame(document.fixed_costs, ({ id }) => id !== args.id) });
}
