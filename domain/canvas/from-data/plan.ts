import { tidy } from '../commands/tidy.ts';
import type { CanvasDocument, CanvasElement, Product, Traffic } from '../document.ts';
import { elementKind } from '../elements/index.ts';
import { SALE_ID } from './candidate.ts';
import { type Measured, rateOn } from './shape.ts';

/** Shares are kept with six places. */
const SIXTH = 1e6;
const rounded = (value: number) => Math.round(value * SIXTH) / SIXTH;

/** Id of the product that stands for an order of average worth. */
const ORDER = 'order';

/** Costs where they are known, people alone where not: nobody planned what they may cost. */
function trafficOf({ kind }: CanvasElement, people: number, spend: number | undefined): Traffic {
  const { traffic } = elementKind(kind);
  const isFree = spend === undefined && traffic.includes('free');
  if (isFree) return { model: 'free', people };
  if (!traffic.includes('two_of_three')) return { model: 'flat', fee: spend ?? 0, people };
  if (spend === undefined) return { model: 'two_of_three', people, typed: ['people'] };
  return { model: 'two_of_three', spend, people, typed: ['spend', 'people'] };
}

/** Average order, where anything was earned and may be shown. Minor units. */
function orderOf({ purchases, revenue }: Measured['totals']): Product | null {
  if (!purchases || !revenue || revenue < 0) return null;
  return {
    ...{ id: ORDER, name: '', price: Math.round(revenue / purchases), billing: { type: 'one_off' } },
    ...{ refund: 0, fee_share: 0, fee_fixed: 0, unit_cost: 0, repeatable: false },
  };
}

/**
 * The measured figures as a plan: people and spend of sources, rates of lines, the average order.
 * `periods`: plan periods that had passed in the measured range, so that the plan is what was
 * measured on these ways. Laid out from left to right.
 */
export function plannedAs(shape: CanvasDocument, measured: Measured, periods: number): CanvasDocument {
  const per = (amount: number) => (periods > 0 ? amount / periods : amount);
  const order = orderOf(measured.totals);
  const element = (drawn: CanvasElement): CanvasElement => {
    const seen = measured.elements[drawn.id];
    const people = seen?.people ?? 0;
    if (elementKind(drawn.kind).category === 'source') {
      const spend = seen?.spend === undefined ? undefined : Math.round(per(seen.spend));
      return { ...drawn, traffic: trafficOf(drawn, rounded(per(people)), spend) };
    }
    const buyers = measured.crowd?.elements[drawn.id] ?? people;
    if (drawn.id !== SALE_ID || !order || buyers === 0) return drawn;
    return { ...drawn, offers: [{ product: ORDER, take: 1, quantity: rounded((measured.totals.purchases ?? 0) / buyers) }] };
  };
  const lines = shape.lines.map((line) => ({ ...line, rate: rounded(rateOn(measured, line.id)) }));
  return tidy({ ...shape, elements: shape.elements.map(element), lines, products: order ? [order] : [] });
}
