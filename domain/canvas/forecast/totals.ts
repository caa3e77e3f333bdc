import { ratio } from '../../metrics/ratio.ts';
import type { CostSums } from '../costs.ts';
import type { PlainTotals, SourceForecast } from '../forecast-types.ts';

/** People, money and cost before any ratio. Money in minor units. */
export interface Sums {
  readonly people: number;
  readonly buyers: number;
  readonly orders: number;
  readonly revenue: number;
  readonly net_revenue: number;
  readonly ad_cost: number;
}
export const NO_SUMS: Sums = { people: 0, buyers: 0, orders: 0, revenue: 0, net_revenue: 0, ad_cost: 0 };

/** Both together, part by part. */
export function addSums(a: Sums, b: Sums): Sums {
  return {
    people: a.people + b.people,
    buyers: a.buyers + b.buyers,
    orders: a.orders + b.orders,
    revenue: a.revenue + b.revenue,
    net_revenue: a.net_revenue + b.net_revenue,
    ad_cost: a.ad_cost + b.ad_cost,
  };
}

/** One source on its own, before fixed costs that are not its own (`fixed_cost`). ROAS and CPA are of ad cost, as in the totals and in what was spent. */
export function sourceForecast({ people, buyers, revenue, net_revenue, ad_cost }: Sums, fixed_cost: number): SourceForecast {
  return {
    people,
    buyers,
    revenue,
    net_revenue,
    ad_cost,
    fixed_cost,
    profit: net_revenue - ad_cost - fixed_cost,
    roas: ratio(revenue, ad_cost),
    cpa: ratio(ad_cost, buyers),
    epc: ratio(net_revenue, people),
  };
}

/**
 * The whole canvas. ROAS is gross revenue / ad cost; ROI is profit / all cost (ads, refunds, fees,
 * unit cost, fixed cost). Break-even cost per person = (net revenue − fixed cost) / people: below
 * 0 when not even free traffic would pay the fixed cost.
 */
export function totalsOf(sums: Sums, { per_period, once }: CostSums): PlainTotals {
  const fixed = per_period + once;
  const { revenue, net_revenue, ad_cost, people, buyers, orders } = sums;
  const product_cost = revenue - net_revenue;
  const profit = net_revenue - ad_cost - fixed;
  return {
    ...sums,
    product_cost,
    fixed_cost: fixed,
    once_cost: once,
    profit,
    margin: ratio(profit, revenue),
    roas: ratio(revenue, ad_cost),
    roi: ratio(profit, ad_cost + product_cost + fixed),
    cpa: ratio(ad_cost, buyers),
    aov: ratio(revenue, orders),
    epc: ratio(net_revenue, people),
    break_even_cpc: ratio(net_revenue - fixed, people),
    max_cpa: ratio(net_revenue, buyers),
    mer: ratio(revenue, ad_cost + fixed),
    ltv: ratio(revenue, buyers),
  };
}
