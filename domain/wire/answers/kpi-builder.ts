import { z } from 'zod';
import { rangeSchema, UNKNOWNS } from '../reports/reports.ts';
import { asked, counted, format, list, locked, value } from './parts.ts';

/** Numbers of a KPI that is not stored, over the last `BUILDER_DAYS` days. */
export const kpiPreviewAnswer = z.object({
  ...asked,
  range: rangeSchema,
  format,
  value,
  series: list(value).describe('By day'),
  people: value.describe('Distinct people who did it'),
  hits: value.describe('How often it was done'),
  unknown: z.enum(UNKNOWNS).nullable(),
  locked,
});
export type KpiPreview = z.infer<typeof kpiPreviewAnswer>;

/** What was seen in the last `BUILDER_DAYS` days, by how many people it was seen of, most first. */
export const kpiSuggestionsAnswer = z.object({
  as_of: z.string(),
  ...counted,
  range: rangeSchema,
  values: list(z.object({ value: z.string(), people: z.number().describe('Distinct people'), hits: z.number().describe('Events') })),
});
export type KpiSuggestions = z.infer<typeof kpiSuggestionsAnswer>;
