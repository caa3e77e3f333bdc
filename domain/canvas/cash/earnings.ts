import type { CanvasElement, Product } from '../document.ts';
import { elementKind } from '../elements/index.ts';
import { at } from '../forecast/graph.ts';
import { scheduleOf } from '../forecast/money.ts';

/** What one visit to a step brings by periods after it: the first entry at once. Minor units. */
export interface Earnings {
  /** Its number in the graph. */
  readonly step: number;
  /** Payments before refunds and fees. */
  readonly gross: readonly number[];
  /** What arrives: payments less refunds and fees, or what is given back. */
  readonly received: readonly number[];
  /** What delivering costs. */
  readonly delivered: readonly number[];
}

interface Sale {
  readonly gross: number;
  readonly received: number;
  readonly delivered: number;
}

/** The payments of one sale, one a period: who still pays at each, as `scheduleOf` adds them up. */
function salesOf(product: Product, quantity: number): readonly Sale[] {
  const { billing } = product;
  const price = product.price * quantity;
  const fee = quantity > 0 ? product.fee_fixed : 0;
  const received = price * (1 - product.refund - product.fee_share) - fee;
  const cost = quantity * product.unit_cost;
  const paying = (count: number, kept: number, everyTime: boolean) =>
    Array.from({ length: count }, (_, k): Sale => {
      const left = kept ** k;
      return { gross: left * price, received: left * received, delivered: k === 0 || everyTime ? left * cost : 0 };
    });
  if (billing.type === 'recurring') return paying(billing.periods, 1 - billing.churn, true);
  if (billing.type === 'instalments') return paying(billing.payments, 1 - billing.default_rate, false);
  return paying(1, 1, true);
}

/**
 * What a visit to an element earns, and when. Buy-once products and plain values are earned once a
 * person, so that they count for one visit of the `repeats` that a person pays to the step.
 */
function earningsAt(
  element: CanvasElement,
  step: number,
  products: ReadonlyMap<string, Product>,
  { repeats, periods }: { repeats: number; periods: number },
): Earnings | null {
  const sums = { gross: new Float64Array(periods), received: new Float64Array(periods), delivered: new Float64Array(periods) };
  const add = (sales: readonly Sale[], times: number) => {
    for (const [k, sale] of sales.slice(0, periods).entries()) {
      for (const name of ['gross', 'received', 'delivered'] as const) sums[name][k] = at(sums[name], k) + times * sale[name];
    }
  };
  const { value = 0 } = element;
  const isGiven = elementKind(element.kind).money === 'refund';
  if (value > 0)
    add([isGiven ? { gross: 0, received: -value, delivered: 0 } : { gross: value, received: value, delivered: 0 }], 1 / repeats);
  for (const { product: id, take, quantity } of element.offers ?? []) {
    const product = products.get(id);
    if (product) add(salesOf(product, quantity), (take * scheduleOf(product.billing).paying) / (product.repeatable ? 1 : repeats));
  }
  const isNothing = [...sums.gross, ...sums.received, ...sums.delivered].every((amount) => amount === 0);
  return isNothing ? null : { step, gross: [...sums.gross], received: [...sums.received], delivered: [...sums.delivered] };
}

/** The steps that earn or cost something, with what each visit brings within so many periods. */
export function earningsOf(
  elements: readonly CanvasElement[],
  products: ReadonlyMap<string, Product>,
  repeats: Float64Array,
  periods: number,
): readonly Earnings[] {
  return elements.flatMap((element, step) => earningsAt(element, step, products, { repeats: at(repeats, step), periods }) ?? []);
}
