import { defineMetric, isRatio, type Measure, type MetricDefinition } from '../kit/metric.ts';
import type { ElementType, MetricType } from '../wire/kpis.ts';
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

const BY_TYPE = {
  HITS: hits,
  TOTAL_REVENUE: totalRevenue,
  REVENUE_PER_PERSON: revenuePerPerson,
  TOTAL_SPEND: totalSpend,
  SPEND_PER_PERSON: spendPerPerson,
} as const satisfies Record<MetricType, MetricDefinition>;

/** The metric of a KPI. HITS of the element `person`, or of none, counts people instead of events. */
export function metricOf(kpi: { readonly metric_type: MetricType; readonly element_type?: ElementType | null }): MetricDefinition {
  const ofPeople = (kpi.element_type ?? 'person') === 'person';
  return kpi.metric_type === 'HITS' && ofPeople ? people : BY_TYPE[kpi.metric_type];
}

/** May a KPI of this metric have a condition on an attribute of its events? Costs are not events. */
export function takesCondition(metric: MetricType): boolean {
  return BY_TYPE[metric].numerator !== 'spend';
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
  return isRatio(metric) ? 'ratio' : metric.format;
}
