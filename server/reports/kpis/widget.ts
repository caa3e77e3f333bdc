import { z } from 'zod';
import { type ConditionTree, conditionsOf, treeOf } from '#domain/metrics/condition.ts';
import { featureOfKpi, type Lock, lockOf, type Shown } from '#domain/plans/gates.ts';
import { ELEMENT_TYPES, type ElementType, METRIC_TYPES, type MetricType } from '#domain/wire/reports/kpis.ts';

/** A row of `kpi_widgets` as this room understands it. */
export interface Widget {
  readonly id: string;
  readonly name: string;
  readonly metric: MetricType;
  readonly element: ElementType | null;
  /** Null: every event counts. */
  readonly condition: ConditionTree | null;
}

const row = z.object({
  id: z.string(),
  display_name: z.string(),
  metric_type: z.enum(METRIC_TYPES),
  element_type: z.enum(ELEMENT_TYPES).nullable().catch(null),
  attribute_key: z.string().nullable(),
  operator: z.string().nullable(),
  value: z.string().nullable(),
  conditions: z.unknown(),
});

/** Null for a row whose metric this version does not know. */
export function widgetOf(stored: unknown): Widget | null {
  const read = row.safeParse(stored);
  if (!read.success) return null;
  const { id, display_name, metric_type, element_type } = read.data;
  return { id, name: display_name, metric: metric_type, element: element_type, condition: treeOf(conditionsOf(read.data)) };
}

/** What is missing for the widget to be shown; null where it is shown. */
export function lockOn(shown: Shown, { metric, element }: Pick<Widget, 'metric' | 'element'>): Lock | null {
  return lockOf(shown, featureOfKpi({ metric_type: metric, element_type: element }));
}
