import { defineMetric, isRatio, type Measure, type MetricDefinition } from '../kit/metric.ts';
import { KIND_OF_ELEMENT } from '../tracking/events.ts';
import type { ElementType, MetricType } from '../wire/reports/kpis.ts';
import type { EventKind } from '../wire/track.ts';
import { ratio } from './ratio.ts';

/** Events of the chosen element. */
const hits = defineMetric({ name: 'hits', numerator: 'hits', format: 'count', whenEmpty: 0, better: 'up' });
/** Distinct people with any event: what HITS means where no event is chosen. */
const people = defineMetric({ name: 'people', numerator: 'people', format: 'count', whenEmpty: 0, better: 'up' });
const totalRevenue = defineMetric({ name: 'total_revenue', numerator: 'revenue', format: 'money', whenEmpty: 0, better: 'up' });
const revenuePerPerson = defineMetric({
  name: 'revenue_per_person',
  numerator: 'revenue',
  denominator: 'people',
  format: 'money',
  whenEmpty: null,
  better: 'up',
});
const totalSpend = defineMetric({ name: 'total_spend', numerator: 'spend', format: 'money', whenEmpty: 0, better: 'down' });
const spendPerPerson = defineMetric({
  name: 'spend_per_person',
  numerator: 'spend',
  denominator: 'people',
  format: 'money',
  whenEmpty: null,
  better: 'down',
});

/** People who did it by people tracked: never above 1, however often somebody did it. */
const conversionRate = defineMetric({
  name: 'conversion_rate',
  numerator: 'converted',
  denominator: 'people',
  format: 'share',
  whenEmpty: null,
  better: 'up',
});
const costPerBuyer = defineMetric({
  name: 'cost_per_buyer',
  numerator: 'spend',
  denominator: 'buyers',
  format: 'money',
  whenEmpty: null,
  better: 'down',
});
/** Revenue by spend: 3 is 300 %, the contract's ROI. Nothing spent is no return on it. */
const roas = defineMetric({ name: 'roas', numerator: 'revenue', denominator: 'spend', format: 'share', whenEmpty: null, better: 'up' });
const averageOrderValue = defineMetric({
  name: 'average_order_value',
  numerator: 'order_revenue',
  denominator: 'orders',
  format: 'money',
  whenEmpty: null,
  better: 'up',
});
const orderCount = defineMetric({ name: 'order_count', numerator: 'orders', format: 'count', whenEmpty: 0, better: 'up' });
const customerCount = defineMetric({ name: 'customer_count', numerator: 'buyers', format: 'count', whenEmpty: 0, better: 'up' });
const totalItemsCount = defineMetric({ name: 'total_items_count', numerator: 'items', format: 'count', whenEmpty: 0, better: 'up' });
const orderRevenue = defineMetric({
  name: 'total_revenue_in_cents',
  numerator: 'order_revenue',
  format: 'money',
  whenEmpty: 0,
  better: 'up',
});

const BY_TYPE = {
  HITS: hits,
  TOTAL_REVENUE: totalRevenue,
  REVENUE_PER_PERSON: revenuePerPerson,
  TOTAL_SPEND: totalSpend,
  SPEND_PER_PERSON: spendPerPerson,
  CONVERSION_RATE: conversionRate,
  COST_PER_BUYER: costPerBuyer,
  ROAS: roas,
  AVERAGE_ORDER_VALUE: averageOrderValue,
  ORDER_COUNT: orderCount,
  CUSTOMER_COUNT: customerCount,
  TOTAL_ITEMS_COUNT: totalItemsCount,
  TOTAL_REVENUE_IN_CENTS: orderRevenue,
} as const satisfies Record<MetricType, MetricDefinition>;

/** The metric of a KPI. HITS of the element `person`, or of none, counts people instead of events. */
export function metricOf(kpi: { readonly metric_type: MetricType; readonly element_type?: ElementType | null }): MetricDefinition {
  const ofPeople = (kpi.element_type ?? 'person') === 'person';
  return kpi.metric_type === 'HITS' && ofPeople ? people : BY_TYPE[kpi.metric_type];
}

/** Is this one of what the metric is made of? */
export function measures({ numerator, denominator }: MetricDefinition, measure: Measure): boolean {
  return numerator === measure || denominator === measure;
}

/** Sums of events and counts of people come through pages. Costs and ratios do not, nor what is distinct by order. */
const TOLD_BY_PAGE: readonly Measure[] = ['hits', 'people', 'revenue', 'order_revenue'];
export function comesThroughPages({ numerator, denominator }: MetricDefinition): boolean {
  return !denominator && TOLD_BY_PAGE.includes(numerator);
}

/** May a KPI of this metric have conditions on its events? Costs are not events, and half of a ratio would say nothing. */
export function takesCondition(metric: MetricType): boolean {
  return !measures(BY_TYPE[metric], 'spend');
}

/** Does a KPI of this metric name the event it is about? `may`: of all that earn, it may name one. */
export function elementOf(metric: MetricType): 'must' | 'may' | 'none' {
  const { numerator } = BY_TYPE[metric];
  if (numerator === 'hits' || numerator === 'converted') return 'must';
  return numerator === 'revenue' && takesCondition(metric) ? 'may' : 'none';
}

/** The kind of event behind a conversion rate: purchases, unless it names another; null: people. */
export function convertingKind(element: ElementType | null | undefined): EventKind | null {
  return KIND_OF_ELEMENT[element ?? 'purchaseMade'];
}

/** What was measured in a range or bucket; null or absent: no data. */
export type Measured = Partial<Readonly<Record<Measure, number | null>>>;

/** The value of a metric, from its measures. Null is shown as "–". Never a number that is not finite. */
export function metricValue(metric: MetricDefinition, measured: Measured): number | null {
  const part = measured[metric.numerator] ?? null;
  if (metric.denominator) return ratio(part, measured[metric.denominator] ?? null);
  return part !== null && Number.isFinite(part) ? part : metric.whenEmpty;
}

/** How a target on this metric paces: totals grow through the period, ratios do not. */
export type Pace = 'count' | 'money' | 'ratio';
export function paceOf(metric: MetricDefinition): Pace {
  if (isRatio(metric)) return 'ratio';
  return metric.format === 'money' ? 'money' : 'count';
}
