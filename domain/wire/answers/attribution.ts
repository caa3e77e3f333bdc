import { z } from 'zod';
import { ATTRIBUTED_BY, ATTRIBUTION_DATES, ATTRIBUTION_MODELS, ATTRIBUTION_ROWS, ATTRIBUTION_TOUCHES } from '../reports/attribution.ts';
import { rangeSchema } from '../reports/reports.ts';
import { asked, list, locked, value } from './parts.ts';

const credited = {
  conversions: z.number().describe('In parts of one, six places'),
  revenue: value.describe('Minor units, refunds taken off; null where the plan shows no money'),
};
const credit = z.object({ ...credited, roas: value.describe('revenue / spend; null without known spend, or where that is 0') });
export type Credit = z.infer<typeof credit>;
const credits = z.record(z.enum(ATTRIBUTION_MODELS), credit);
export type Credits = z.infer<typeof credits>;

const row = z.object({
  kind: z
    .enum(ATTRIBUTION_ROWS)
    .describe(
      'source: value says which; other: a source without what is asked by; direct: nothing is known; unseen: no visit in the look-back that takes part; rest: what got least',
    ),
  value: z.string().nullable().describe('In small letters; null unless the kind is source'),
  credits,
  lowest: z.object(credited).describe('The least over the models that add up'),
  highest: z.object(credited),
  spend: value.describe('Imported ad costs of the range, minor units; null where none are known'),
});
export type AttributionRow = z.infer<typeof row>;

export const attributionAnswer = z.object({
  ...asked,
  range: rangeSchema,
  by: z.enum(ATTRIBUTED_BY),
  dated: z.enum(ATTRIBUTION_DATES),
  touches: z.enum(ATTRIBUTION_TOUCHES),
  look_back: value.describe('Days of 24 hours; null: all visits before the conversion'),
  rows: list(row).describe('By what the models give at most, highest first; rest is last'),
  totals: z.object({ credits, spend: value }).describe('What the rows come to; in full_impact each conversion once'),
  locked: z
    .object({ conversion: locked, money: locked })
    .describe('conversion: the plan does not show what counts as one, so there are no rows; money: nor what they earned'),
});
export type AttributionReport = z.infer<typeof attributionAnswer>;
