import { z } from 'zod';
import { featureOfKpi, type Lock, lockOf } from '#domain/plans/gates.ts';
import type { Plan } from '#domain/plans/plans.ts';
import { ELEMENT_TYPES, type ElementType, METRIC_TYPES, type MetricType, RULE_OPERATORS, type RuleOperator } from '#domain/wire/kpis.ts';
import type { Match } from '../text-filter.ts';

/** A row of `kpi_widgets` as this room understands it. */
export interface Widget {
  readonly id: string;
  readonly name: string;
  readonly metric: MetricType;
  readonly element: ElementType | null;
  readonly condition: Condition | null;
}
export interface Condition {
  readonly key: string;
  readonly match: Match;
  readonly value: string;
}

const MATCH_OF_OPERATOR = {
  '=': 'is',
  '<>': 'isNot',
  like: 'contains',
  'not like': 'containsNot',
} as const satisfies Record<RuleOperator, Match>;

const row = z.object({
  id: z.string(),
  display_name: z.string(),
  metric_type: z.enum(METRIC_TYPES),
  element_type: z.enum(ELEMENT_TYPES).nullable().catch(null),
  attribute_key: z.string().nullable(),
  operator: z
    .enum(RULE_OPERATORS.map((operator) => operator.wire))
    .nullable()
    .catch(null),
  value: z.string().nullable(),
});

/** Null for a row whose metric this version does not know. A condition needs key, operator and value. */
export function widgetOf(stored: unknown): Widget | null {
  const read = row.safeParse(stored);
  if (!read.success) return null;
  const { id, display_name, metric_type, element_type, attribute_key, operator, value } = read.data;
  const condition = attribute_key && operator && value !== null ? { key: attribute_key, match: MATCH_OF_OPERATOR[operator], value } : null;
  return { id, name: display_name, metric: metric_type, element: element_type, condition };
}

/** What is missing for the widget to be shown; null where the plan shows it. */
export function lockOn(plan: Plan, { metric, element }: Pick<Widget, 'metric' | 'element'>): Lock | null {
  return lockOf(plan, featureOfKpi({ metric_type: metric, element_type: element }));
}
