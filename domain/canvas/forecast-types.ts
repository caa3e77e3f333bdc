/** What a forecast answers. Money in minor units, unrounded; people unrounded; null = no value ("–"). */

export interface PeopleRange {
  readonly least: number;
  readonly most: number;
}
export interface ElementForecast {
  /** Arrivals, repeats included. */
  readonly visits: number;
  /** Distinct people: visits / N_jj, and where ways of the same people meet no more than there can be. */
  readonly people: number;
  /** Where ways meet and nobody knows how many take several: the fewest people there can be, and the most, which are `people`; else null. */
  readonly people_range: PeopleRange | null;
  /** Share of people who take an exclusive line on; the rest leave. */
  readonly goes_on: number;
  /** People who leave the canvas here: visits × (1 − Σ exclusive shares), not below 0; everybody leaves once. */
  readonly leaves: number;
  /** Gross revenue earned at this element. */
  readonly revenue: number;
  /** Net of refunds, fees, unit cost. */
  readonly net_revenue: number;
  /** What one visit here is worth in the end: v = r + P v (net). */
  readonly worth: number;
  /** Sources only. */
  readonly spend: number;
  /** What is paid for it whether anybody comes or not, what is paid once included. */
  readonly fixed_cost: number;
}
export interface LineForecast {
  /** People who go this way (visits at the start × share, unrounded). */
  readonly flow: number;
  readonly rate: number;
  /** ∂(net revenue)/∂rate for one whole unit (1 = 100 points): visits at start × worth at end. */
  readonly leverage: number;
}
/** What all totals say that is worked out again and again. */
export interface PlainTotals {
  readonly people: number;
  readonly buyers: number;
  readonly orders: number;
  readonly revenue: number;
  readonly net_revenue: number;
  /** Spend on sources, per-lead and revenue-share cost included. */
  readonly ad_cost: number;
  /** Refunds, fees, unit cost: revenue − net_revenue. */
  readonly product_cost: number;
  /** Whatever no visitor changes, for the canvas and for single elements; what is paid once included. */
  readonly fixed_cost: number;
  /** The part of it that is paid once, when the plan begins. */
  readonly once_cost: number;
  readonly profit: number;
  readonly margin: number | null;
  /** revenue / ad_cost as a share (3.05 = 305 %). */
  readonly roas: number | null;
  /** (revenue − all cost) / all cost. */
  readonly roi: number | null;
  /** Cost per acquisition: ad_cost / buyers. */
  readonly cpa: number | null;
  /** Average order value. */
  readonly aov: number | null;
  /** Net revenue per visitor. */
  readonly epc: number | null;
  readonly break_even_cpc: number | null;
  /** Most that may be paid for a buyer: net revenue / buyers. */
  readonly max_cpa: number | null;
  /** Marketing efficiency: revenue / (ad_cost + fixed_cost), what marketing costs whether anybody comes or not included; a share. */
  readonly mer: number | null;
  /** Lifetime value: revenue of all payments of a buyer, as long as products are billed, / buyers. */
  readonly ltv: number | null;
}
export interface Totals extends PlainTotals {
  /** People who become a lead, each once: at a form, a booked call; null where no step of the plan makes leads. */
  readonly leads: number | null;
  /** Cost per lead: ad_cost / leads. */
  readonly cpl: number | null;
}
export interface SourceForecast {
  readonly people: number;
  readonly buyers: number;
  readonly revenue: number;
  readonly net_revenue: number;
  readonly ad_cost: number;
  /** What is paid for the source itself whether anybody comes or not: in its profit, and in no ratio of ads. */
  readonly fixed_cost: number;
  readonly profit: number;
  readonly roas: number | null;
  readonly cpa: number | null;
  readonly epc: number | null;
}
/** A thing the plan cannot honour; names the elements or lines it concerns. */
export interface ForecastProblem {
  readonly code: 'loop_never_leaks' | 'split_over_100' | 'unknown_product' | 'source_incomplete';
  readonly elements: readonly string[];
  readonly lines: readonly string[];
}
export interface Forecast {
  readonly elements: Readonly<Record<string, ElementForecast>>;
  readonly lines: Readonly<Record<string, LineForecast>>;
  /** By source element id; before fixed costs that are not its own. */
  readonly sources: Readonly<Record<string, SourceForecast>>;
  readonly totals: Totals;
  readonly problems: readonly ForecastProblem[];
}

/** What comes in and goes out in one period. Minor units, unrounded. */
export interface CashPeriod {
  /** People who arrive from sources. */
  readonly people: number;
  /** Payments less refunds and fees. */
  readonly received: number;
  readonly ad_cost: number;
  /** What delivering costs. */
  readonly unit_cost: number;
  /** What is paid once is in the first. */
  readonly fixed_cost: number;
  readonly result: number;
  /** All results so far. */
  readonly balance: number;
}
