import type { CanvasElement, Product } from '../document.ts';
import { elementKind } from '../elements/index.ts';
import { at } from '../forecast/graph.ts';
import { paymentOf, scheduleOf } from '../forecast/money.ts';

/** What one visit to a step brings by periods after it: the first entry `after` days later. Minor units. */
export interface Earnings {
  /** Its number in the graph. */
  readonly step: number;
  /** Days until the first payment: those of a trial. */
  readonly after: number;
  /** Payments without tax, before refunds and fees. */
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
  const { gross, received } = paymentOf(product, quantity);
  const cost = quantity * product.unit_cost;
  const paying = (count: number, kept: number, everyTime: boolean) =>
    Array.from({ length: count }, (_, k): Sale => {
      const left = kept ** k;
      return { gross: left * gross, received: left * received, delivered: k === 0 || everyTime ? left * cost : 0 };
    });
  if (billing.type === 'recurring') return paying(billing.periods, 1 - billing.churn, true);
  if (billing.type === 'instalments') return paying(billing.payments, 1 - billing.default_rate, false);
  return paying(1, 1, true);
}

/** What is sold at an element, `times` for each visit, the first payment `after` days later. */
interface Sold {
  readonly after: number;
  readonly sales: readonly Sale[];
  readonly times: number;
}

const trialOf = ({ billing }: Product): number => (billing.type === 'recurring' ? (billing.trial_days ?? 0) : 0);

/**
 * What a visit to an element sells. Buy-once products and plain values are earned once a person, so that they
 * count for one visit of the `repeats` that a person pays to the step.
 */
function soldAt({ kind, value = 0, offers = [] }: CanvasElement, products: ReadonlyMap<string, Product>, repeats: number): readonly Sold[] {
  const isGiven = elementKind(kind).money === 'refund';
  const plain = { gross: isGiven ? 0 : value, received: isGiven ? -value : value, delivered: 0 };
  const sold = offers.flatMap(({ product: id, take, quantity }): Sold[] => {
    const product = products.get(id);
    if (!product) return [];
    const times = (take * scheduleOf(product.billing).paying) / (product.repeatable ? 1 : repeats);
    return [{ after: trialOf(product), sales: salesOf(product, quantity), times }];
  });
  return value > 0 ? [{ after: 0, sales: [plain], times: 1 / repeats }, ...sold] : sold;
}

const AMOUNTS = ['gross', 'received', 'delivered'] as const;

/** What begins on the same day, added up by periods; nothing where it comes to nothing. */
function earningsAfter(step: number, after: number, sold: readonly Sold[], periods: number): Earnings[] {
  const sums = { gross: new Float64Array(periods), received: new Float64Array(periods), delivered: new Float64Array(periods) };
  for (const { sales, times } of sold)
    for (const [k, sale] of sales.slice(0, periods).entries())
      for (const name of AMOUNTS) sums[name][k] = at(sums[name], k) + times * sale[name];
  const isNothing = AMOUNTS.every((name) => sums[name].every((amount) => amount === 0));
  return isNothing ? [] : [{ step, after, gross: [...sums.gross], received: [...sums.received], delivered: [...sums.delivered] }];
}

/** The steps that earn or cost something, with what each visit brings within so many periods, by when that begins. */
export function earningsOf(
  elements: readonly CanvasElement[],
  products: ReadonlyMap<string, Product>,
  repeats: Float64Array,
  periods: number,
): readonly Earnings[] {
  return elements.flatMap((element, step) => {
    const sold = soldAt(element, products, at(repeats, step));
    const begins = [...new Set(sold.map(({ after }) => after))];
    return begins.flatMap((after) =>
      earningsAfter(
        step,
        after,
        sold.filter((each) => each.after === after),
        periods,
      ),
    );
  });
}
