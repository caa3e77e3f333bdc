import { z } from 'zod';
import { VALUE_FORMATS } from '#domain/kit/metric.ts';
import { type KpiPreview, type KpiSuggestions, kpiPreviewQuestion, kpiSuggestionsQuestion } from '#domain/wire/reports/kpi-builder.ts';
import { rangeSchema, UNKNOWNS } from '#domain/wire/reports/reports.ts';
import { counted, locked } from './parts.ts';

const value = z.number().nullable();

const previewAnswer = z.object({
  as_of: z.string(),
  ...counted,
  timezone: z.string(),
  currency: z.string(),
  range: rangeSchema,
  format: z.enum(VALUE_FORMATS),
  value,
  series: z.array(value).readonly().describe('By day'),
  people: value.describe('Distinct people who did it'),
  hits: value.describe('How often it was done'),
  unknown: z.enum(UNKNOWNS).nullable(),
  locked,
}) satisfies z.ZodType<KpiPreview>;

const suggestionsAnswer = z.object({
  as_of: z.string(),
  ...counted,
  range: rangeSchema,
  values: z.array(z.object({ value: z.string(), hits: z.number() })).readonly(),
}) satisfies z.ZodType<KpiSuggestions>;

const condition = { attribute_key: 'path', operator: '=', value: '/checkout' };

/** What the KPI builder asks, see `shapes/reports/index.ts`. */
export const kpiBuilderShapes = {
  kpi_preview: {
    summary: 'What a KPI that is being built would show for the last 30 days',
    question: kpiPreviewQuestion,
    example: { metric_type: 'HITS', element_type: 'purchaseMade', conditions: { or: [condition, { ...condition, value: '/upsell' }] } },
    answer: previewAnswer,
  },
  kpi_suggestions: {
    summary: 'Pages, names, attributes and values seen in the last 30 days, most frequent first',
    question: kpiSuggestionsQuestion,
    example: { of: 'path', element_type: 'pageView' },
    answer: suggestionsAnswer,
  },
} as const;
