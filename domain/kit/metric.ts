/**
 * A metric: what a KPI measures, said once. The server compiles its query from the measures, the
 * browser formats by `format`, targets pace by it.
 */

/**
 * What the store can tell of a range. `people`: distinct people, as a denominator everybody tracked;
 * `converted`: distinct people who did what the KPI counts; `hits`: events that match the KPI's rule;
 * `revenue`: minor units of purchases and deals; `spend`: minor units of ad cost. Of purchases alone:
 * `orders`, each once however many items it has; `items`: pieces; `buyers`: distinct people;
 * `order_revenue`: minor units, refunds taken off.
 */
export type Measure = 'people' | 'converted' | 'hits' | 'revenue' | 'spend' | 'orders' | 'items' | 'buyers' | 'order_revenue';

/** `money`: whole minor units, or a fraction of one where it is a ratio. `share`: 0.05 is 5 %. */
export const VALUE_FORMATS = ['count', 'money', 'share'] as const;
export type ValueFormat = (typeof VALUE_FORMATS)[number];

export interface MetricDefinition<Name extends string = string> {
  readonly name: Name;
  readonly numerator: Measure;
  /** Set: the metric is numerator / denominator and cannot be added up over days. */
  readonly denominator?: Measure;
  readonly format: ValueFormat;
  /** The value of a range or bucket without data: 0 where nothing means none, null ("–") where it means unknown. */
  readonly whenEmpty: 0 | null;
  /** Which direction is good news. */
  readonly better: 'up' | 'down';
}

/**
 * Declares a metric.
 * @throws Error for a ratio that would be 0 without data.
 */
export function defineMetric<const Name extends string>(definition: MetricDefinition<Name>): MetricDefinition<Name> {
  if (definition.denominator && definition.whenEmpty === 0) throw new Error(`${definition.name}: a ratio without data is null, never 0`);
  return definition;
}

/** Is the metric one number by another? Ratios do not add up over days. */
export function isRatio(definition: MetricDefinition): boolean {
  return definition.denominator !== undefined;
}
