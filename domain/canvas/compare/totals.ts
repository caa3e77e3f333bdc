import { ratio, relativeChange } from '../../metrics/ratio.ts';
import type { CrowdTotals } from '../../wire/answers/canvas.ts';
import type { Totals } from '../forecast-types.ts';

/** One row of the result. Money in minor units; ROAS as a share (3.05 = 305 %). Null = no value ("–"). */
export interface TotalComparison {
  readonly plan: number | null;
  readonly actual: number | null;
  /** actual / plan − 1; null where the plan is not above 0. */
  readonly change: number | null;
  readonly difference: number | null;
}
export const TOTAL_ROWS = ['people', 'buyers', 'revenue', 'ad_cost', 'product_cost', 'fixed_cost', 'profit', 'roas', 'cpa'] as const;
export type TotalRow = (typeof TOTAL_ROWS)[number];
export type TotalsComparison = Readonly<Record<TotalRow, TotalComparison>>;

const minus = (amount: number | null, cost: number | null) => (amount === null || cost === null ? null : amount - cost);

/**
 * The result of the whole canvas: what is planned for the time that has passed, beside what was
 * counted, both for the people who came by its sources. Refunds, fees and unit cost are not tracked:
 * the actual product cost is the planned share of the actual revenue. Fixed cost is taken as planned;
 * what is paid once counts in full from the start.
 * Without a known ad spend, or where the plan shows no money, there is no profit, ROAS or cost per buyer either.
 * @param spend actual ad cost, minor units; null when it is not known
 */
export function compareTotals(plan: Totals, actual: CrowdTotals, spend: number | null, periods: number): TotalsComparison {
  const due = (amount: number) => amount * periods;
  const once = periods > 0 ? plan.once_cost : 0;
  const { revenue } = actual;
  const costShare = (revenue ?? 0) > 0 ? ratio(plan.product_cost, plan.revenue) : 0;
  const product = costShare === null || revenue === null ? null : revenue * costShare;
  const fixed = due(plan.fixed_cost - plan.once_cost) + once;
  return {
    people: row(due(plan.people), actual.people),
    buyers: row(due(plan.buyers), actual.buyers),
    revenue: row(due(plan.revenue), revenue),
    ad_cost: row(due(plan.ad_cost), spend),
    product_cost: row(due(plan.product_cost), product),
    fixed_cost: row(fixed, fixed),
    profit: row(due(plan.profit + plan.once_cost) - once, minus(minus(minus(revenue, fixed), product), spend)),
    roas: row(plan.roas, ratio(revenue, spend)),
    cpa: row(plan.cpa, ratio(spend, actual.buyers)),
  };
}

function row(plan: number | null, actual: number | null): TotalComparison {
  return { plan, actual, change: relativeChange(actual, plan), difference: minus(actual, plan) };
}
