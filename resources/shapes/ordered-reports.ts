import { z } from 'zod';
import {
  ATTRIBUTED_BY,
  ATTRIBUTION_DATES,
  ATTRIBUTION_MODELS,
  ATTRIBUTION_ROWS,
  type AttributionReport,
  attributionQuestion,
} from '#domain/wire/attribution.ts';
import { rangeSchema } from '#domain/wire/reports.ts';
import type { ReportShape } from '../kit/report.ts';
import { asked, list, locked, NOVEMBER, value } from './report-parts.ts';

/** Reports about what came before what. */

const credited = {
  conversions: z.number().describe('In parts of one, six places'),
  revenue: value.describe('Minor units, refunds taken off; null where the plan shows no money'),
};
const credits = z.record(
  z.enum(ATTRIBUTION_MODELS),
  z.object({ ...credited, roas: value.describe('revenue / spend; null without known spend') }),
);

const attributionAnswer = z.object({
  ...asked,
  range: rangeSchema,
  by: z.enum(ATTRIBUTED_BY),
  dated: z.enum(ATTRIBUTION_DATES),
  look_back: value.describe('Days of 24 hours; null: all visits before the conversion'),
  rows: list(
    z.object({
      kind: z
        .enum(ATTRIBUTION_ROWS)
        .describe(
          'source: value says which; other: a source without what is asked by; direct: nothing is known; unseen: no visit in the look-back; rest: what got least',
        ),
      value: z.string().nullable(),
      credits,
      lowest: z.object(credited).describe('The least over the models that add up'),
      highest: z.object(credited),
      spend: value.describe('Imported ad costs of the range, minor units; null where none are known'),
    }),
  ),
  totals: z.object({ credits, spend: value }).describe('What the rows come to; in full_impact each conversion once'),
  locked: z.object({ conversion: locked, money: locked }),
}) satisfies z.ZodType<AttributionReport>;

export const attributionShape = {
  summary: 'Which sources earned what was earned, by every attribution model',
  question: attributionQuestion,
  example: { range: NOVEMBER, by: 'utm_campaign', look_back: 28, dated: 'sale' },
  answer: attributionAnswer,
} satisfies ReportShape;
