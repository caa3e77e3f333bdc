import { filterSame, mapSame, type Patch, patched, withParts } from '../change.ts';
import { type CanvasDocument, fixedCostSchema } from '../document.ts';

export type FixedCost = CanvasDocument['fixed_costs'][number];

/** Adds a cost per period that no visitor changes. An id in use or an invalid cost changes nothing. */
export function addFixedCost(document: CanvasDocument, args: { cost: FixedCost }): CanvasDocument {
  if (document.fixed_costs.some(({ id }) => id === args.cost.id) || !fixedCostSchema.safeParse(args.cost).success) return document;
  return { ...document, fixed_costs: [...document.fixed_costs, args.cost] };
}

/** Changes a fixed cost. */
export function updateFixedCost(document: CanvasDocument, args: { id: string; patch: Patch<Omit<FixedCost, 'id'>> }): CanvasDocument {
  const fixed_costs = mapSame(document.fixed_costs, (cost) => {
    if (cost.id !== args.id) return cost;
    const next = patched(cost, { ...args.patch, id: cost.id });
    return fixedCostSchema.safeParse(next).success ? next : cost;
  });
  return withParts(document, { fixed_costs });
}

/** Takes a fixed cost away. */
export function removeFixedCost(document: CanvasDocument, args: { id: string }): CanvasDocument {
  return withParts(document, { fixed_costs: filterSame(document.fixed_costs, ({ id }) => id !== args.id) });
}
