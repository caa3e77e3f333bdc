import type { SHOWN_TOTALS } from '#domain/canvas/elements/drawing.ts';
import type { Totals } from '#domain/canvas/forecast-types.ts';
import type { CanvasFormat } from '../view/format.ts';

/** How each total is written that a KPI card can show. */
export const TOTALS = {
  profit: ({ profit }, format) => format.money(profit),
  revenue: ({ revenue }, format) => format.money(revenue),
  roas: ({ roas }, format) => format.share(roas),
  buyers: ({ buyers }, format) => format.count(buyers),
  people: ({ people }, format) => format.count(people),
  ad_cost: ({ ad_cost }, format) => format.money(ad_cost),
  cpa: ({ cpa }, format) => format.exact(cpa),
  aov: ({ aov }, format) => format.exact(aov),
  epc: ({ epc }, format) => format.exact(epc),
  margin: ({ margin }, format) => format.share(margin),
} as const satisfies Record<(typeof SHOWN_TOTALS)[number], (totals: Totals, format: CanvasFormat) => string>;
