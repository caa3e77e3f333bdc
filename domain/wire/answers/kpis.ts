import { z } from 'zod';
import { METRIC_TYPES } from '../reports/kpis.ts';
import { BREAKDOWNS, rangeSchema, UNKNOWNS } from '../reports/reports.ts';
import { asked, bucket, change, counted, format, list, locked, value } from './parts.ts';

const kpiResult = z.object({
  widget_id: z.string(),
  name: z.string(),
  metric_type: z.enum(METRIC_TYPES),
  format,
  better: z.enum(['up', 'down']),
  value,
  previous: value,
  change,
  series: list(value),
  previous_series: list(value),
  unknown: z
    .enum(UNKNOWNS)
    .nullable()
    .describe('Why there is no value: ad spend nobody reported, or that does not say whether it meets the filter'),
  locked,
});
export type KpiResult = z.infer<typeof kpiResult>;

export const kpiAnswer = z.object({
  ...asked,
  range: rangeSchema,
  compare_range: rangeSchema.nullable().describe('Null where no comparison was asked for'),
  compared_until: z
    .string()
    .nullable()
    .describe('While the range runs, the one before counts up to this moment: a part of today beside the same part of that day'),
  breakdown: z.enum(BREAKDOWNS),
  buckets: list(bucket),
  compare_buckets: list(bucket),
  kpis: list(kpiResult),
});
export type KpiReport = z.infer<typeof kpiAnswer>;

/** Values of a key that can be filtered by, most people first. */
export const filterValuesAnswer = z.object({
  as_of: z.string(),
  ...counted,
  range: rangeSchema,
  values: list(z.object({ value: z.string(), people: z.number() })),
});
export type FilterValues = z.infer<typeof filterValuesAnswer>;
