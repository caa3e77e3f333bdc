import { z } from 'zod';
import { ruleSchema } from '#domain/canvas/document.ts';
import {
  ATTRIBUTED_BY,
  ATTRIBUTION_DATES,
  ATTRIBUTION_MODELS,
  ATTRIBUTION_ROWS,
  type AttributionReport,
  attributionQuestion,
} from '#domain/wire/reports/attribution.ts';
import { type CohortsReport, cohortsQuestion } from '#domain/wire/reports/cohorts.ts';
import { FUNNEL_BREAKDOWNS, FUNNEL_ORDERS, type FunnelReport, funnelQuestion } from '#domain/wire/reports/funnels.ts';
import { PATH_NODES, PATH_ROWS, type PathsReport, pathsQuestion } from '#domain/wire/reports/paths.ts';
import { BREAKDOWNS, rangeSchema } from '#domain/wire/reports/reports.ts';
import type { ReportShape } from '../../kit/report.ts';
import { asked, bucket, list, locked, NOVEMBER, value } from './parts.ts';

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

const pathsAnswer = z.object({
  ...asked,
  range: rangeSchema,
  at_step: z.number().describe('Distinct people at the step'),
  people: z.number().describe('Those of them who took the trail; the rows add up to them'),
  rows: list(
    z.object({
      kind: z.enum(PATH_ROWS).describe('end: they left, or it began there; rest: everything else'),
      node: z.object({ type: z.enum(PATH_NODES), value: z.string() }).nullable(),
      people: z.number(),
      share: value,
      rule: ruleSchema.nullable().describe('What an element of a canvas for it would count'),
    }),
  ),
  locked,
}) satisfies z.ZodType<PathsReport>;

export const pathsShape = {
  summary: 'Where people went from a step, or came to it from, one hop at a time',
  question: pathsQuestion,
  example: { range: NOVEMBER, step: { type: 'page', urls: ['/'] }, direction: 'after', within: 'range' },
  answer: pathsAnswer,
} satisfies ReportShape;

const quartile = z.number().describe('Seconds');

const funnelAnswer = z.object({
  ...asked,
  range: rangeSchema,
  order: z.enum(FUNNEL_ORDERS),
  steps: list(
    z.object({
      people: z.number().describe('Distinct people who got here, by any attempt that began in the range'),
      of_first: value.describe('A share of the people at the first step'),
      of_previous: value.describe('A share of the people at the step before; null where the order has none'),
      dropped: value.describe('People at the step before who did not get here'),
      seconds: z
        .object({ quarter: quartile, median: quartile, three_quarters: quartile })
        .nullable()
        .describe('From the start of an attempt to when people first got here'),
      locked,
    }),
  ),
  revenue: value.describe(
    'Minor units, refunds taken off: what people who finished paid from the start of the attempt until its window closed',
  ),
  breakdown: z
    .object({
      by: z.enum(FUNNEL_BREAKDOWNS),
      rows: list(
        z.object({
          value: z.string().nullable().describe('Empty: nothing is known; null: the rows with fewest people, together'),
          people: list(z.number()).describe('By step; the rows come to the people of the step'),
          revenue: value,
        }),
      ),
    })
    .nullable(),
  open: z.boolean().describe('People of the range may still get further'),
}) satisfies z.ZodType<FunnelReport>;

export const funnelShape = {
  summary: 'How many people got how far through steps, by any attempt, and how long it took them',
  question: funnelQuestion,
  example: {
    range: NOVEMBER,
    steps: [{ rule: { type: 'page', urls: ['/'] } }, { rule: { type: 'page', urls: ['/offer'] }, within: 86400 * 30 }],
    order: 'sequential',
    window: 86400 * 30,
  },
  answer: funnelAnswer,
} satisfies ReportShape;

const cohortsAnswer = z.object({
  ...asked,
  range: rangeSchema,
  breakdown: z.enum(BREAKDOWNS),
  rows: list(
    z.object({
      period: bucket,
      people: z.number().describe('Distinct people; each is in one cohort'),
      cells: list(
        z.object({
          people: z.number().describe('Those who came back in the period, in that of the cohort after what began it'),
          share: value.describe('A share of the people of the cohort'),
          open: z.boolean().describe('The period is not over, or the range cuts it: more may come'),
        }),
      ).describe('The period of the cohort first, then each after it'),
    }),
  ),
  together: list(z.object({ people: z.number(), of: z.number(), share: value })).describe(
    'All cohorts so many periods later, those whose period is over',
  ),
  locked,
}) satisfies z.ZodType<CohortsReport>;

export const cohortsShape = {
  summary: 'Who came back, by the day, week or month in which they began',
  question: cohortsQuestion,
  example: { range: NOVEMBER, start: { type: 'page', urls: ['/offer'] }, breakdown: 'weekly' },
  answer: cohortsAnswer,
} satisfies ReportShape;
