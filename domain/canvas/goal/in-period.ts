import { filterSame, withParts } from '../change.ts';
import type { CanvasDocument } from '../document.ts';
import { sized } from '../traffic-size.ts';

/** A period of the plan, counted from 1, and how much more traffic there is with each: 0.1 = 10 %. */
export interface Later {
  readonly period: number;
  readonly growth: number;
}

/** How many times the traffic of the first period a later one has. */
export const grownBy = ({ period, growth }: Later): number => (1 + growth) ** (period - 1);

/**
 * The plan as it is in one of its periods: with the traffic it has grown to by then, at the same cost a person, without what was
 * paid once before, and everything else as planned. What is sought of it as a multiple of its traffic is the same multiple of today's.
 */
export function inPeriod(document: CanvasDocument, later: Later): CanvasDocument {
  const factor = grownBy(later);
  const begun = later.period > 1 ? withParts(document, { fixed_costs: filterSame(document.fixed_costs, ({ once }) => !once) }) : document;
  if (factor === 1) return begun;
  return {
    ...begun,
    elements: document.elements.map((element) => (element.traffic ? { ...element, traffic: sized(element.traffic, factor) } : element)),
  };
}
