import { filterSame, withParts } from './change.ts';
import type { CanvasDocument, FixedCost } from './document.ts';

/** What fixed costs come to, minor units. */
export interface CostSums {
  /** In each period. */
  readonly per_period: number;
  /** When the plan begins, and never again. */
  readonly once: number;
}
const NOTHING: CostSums = { per_period: 0, once: 0 };

const added = ({ per_period, once }: CostSums, cost: FixedCost): CostSums =>
  cost.once ? { per_period, once: once + cost.amount } : { per_period: per_period + cost.amount, once };

/** What costs come to together. */
export const sumOfCosts = (costs: readonly FixedCost[]): CostSums => costs.reduce(added, NOTHING);

/** What is paid for each element in the first period of the plan, where anything is. Minor units. */
export function costsByElement({ fixed_costs }: Pick<CanvasDocument, 'fixed_costs'>): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { element, amount } of fixed_costs) if (element !== undefined) sums.set(element, (sums.get(element) ?? 0) + amount);
  return sums;
}

/** Costs go with the element that they are paid for. */
export function withCostsThatHold(document: CanvasDocument): CanvasDocument {
  if (document.fixed_costs.every(({ element }) => element === undefined)) return document;
  const elements = new Set(document.elements.map(({ id }) => id));
  return withParts(document, {
    fixed_costs: filterSame(document.fixed_costs, ({ element }) => element === undefined || elements.has(element)),
  });
}
