import type { CanvasDocument } from '#domain/canvas/document.ts';
import type { SourceForecast, Totals } from '#domain/canvas/forecast-types.ts';

export const share = (part: number, whole: number) => (whole > 0 ? part / whole : null);

type Source = SourceForecast & { readonly orders: number };

/** Money of the whole canvas. `leads`: null where no step makes anybody one. */
export function referenceTotals(document: CanvasDocument, sources: readonly Source[], leads: number | null): Totals {
  const sum = (part: 'people' | 'buyers' | 'orders' | 'revenue' | 'net_revenue' | 'ad_cost') =>
    sources.reduce((total, source) => total + source[part], 0);
  const [people, buyers, orders] = [sum('people'), sum('buyers'), sum('orders')];
  const [revenue, net_revenue, ad_cost] = [sum('revenue'), sum('net_revenue'), sum('ad_cost')];
  const fixed_cost = document.fixed_costs.reduce((total, { amount }) => total + amount, 0);
  const once_cost = document.fixed_costs.reduce((total, { amount, once }) => total + (once ? amount : 0), 0);
  const product_cost = revenue - net_revenue;
  const profit = net_revenue - ad_cost - fixed_cost;
  return {
    people,
    buyers,
    orders,
    revenue,
    net_revenue,
    ad_cost,
    product_cost,
    fixed_cost,
    once_cost,
    profit,
    margin: share(profit, revenue),
    roas: share(revenue, ad_cost),
    roi: share(profit, ad_cost + product_cost + fixed_cost),
    cpa: share(ad_cost, buyers),
    aov: share(revenue, orders),
    epc: share(net_revenue, people),
    break_even_cpc: share(net_revenue - fixed_cost, people),
    max_cpa: share(net_revenue, buyers),
    mer: share(revenue, ad_cost + fixed_cost),
    ltv: share(revenue, buyers),
    leads: leads,
    cpl: leads === null ? null : share(ad_cost, leads),
  };
}
