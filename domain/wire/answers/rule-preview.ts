import { z } from 'zod';
import { rangeSchema } from '../reports/reports.ts';
import { asked, locked, value } from './parts.ts';

/** What a card with this rule would show over the last `BUILDER_DAYS` days, without lines. */
export const rulePreviewAnswer = z.object({
  ...asked,
  range: rangeSchema,
  people: value.describe('Distinct people with at least one match; null where the plan does not show them'),
  hits: value.describe('Matching events'),
  locked,
});
export type RulePreview = z.infer<typeof rulePreviewAnswer>;
