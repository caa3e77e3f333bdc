import { z } from 'zod';
import { METRIC_TYPES, PERIODS, TARGET_DIRECTIONS, TARGET_STATUS, type TargetStatus } from '#domain/wire/kpis.ts';
import { peopleAnswer, peopleQuestion, personAnswer, personQuestion } from '#domain/wire/people.ts';
import {
  BREAKDOWNS,
  type CanvasReport,
  canvasQuestion,
  type KpiReport,
  kpiQuestion,
  type LiveReport,
  rangeSchema,
  type TargetsReport,
} from '#domain/wire/reports.ts';
import { adsQuestion, pagesQuestion, sourcesQuestion } from '#domain/wire/tables.ts';
import type { ReportShape } from '../kit/report.ts';
import type { reports } from '../reports/index.ts';
import { kpiBuilderShapes } from './kpi-builder.ts';
import { attributionShape, funnelShape, pathsShape } from './ordered-reports.ts';
import { asked, bucket, counted, format, ID, list, lock, locked, NOVEMBER, value } from './report-parts.ts';
import { type TableReports, tableAnswers } from './table-reports.ts';

/** What reports are asked and answer: for the description of the API, and so that nothing else leaves the server. */

const kpiAnswer = z.object({
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
  kpis: list(
    z.object({
      widget_id: z.string(),
      name: z.string(),
      metric_type: z.enum(METRIC_TYPES),
      format,
      better: z.enum(['up', 'down']),
      value,
      previous: value,
      change: value,
      series: list(value),
      previous_series: list(value),
      unknown: z.enum(['spend']).nullable().describe('What nobody reported for the range, so that there is no value'),
      locked,
    }),
  ),
}) satisfies z.ZodType<KpiReport>;

const crowd = z.object({
  people: z.number().describe('Distinct people'),
  buyers: value.describe('Distinct people who earned the canvas money; null where the plan shows none of it'),
  purchases: value,
  revenue: value.describe('Minor units'),
});

const lines = z.record(
  z.string(),
  z.object({
    people: z.number().describe('Distinct people who took the line'),
    from: z.number().describe('Distinct people at its start'),
    rate: value.describe('people / from, a share; null when nobody was at the start'),
  }),
);

const canvasAnswer = z.object({
  ...asked,
  range: rangeSchema,
  revision: z.int(),
  elapsed: z.number(),
  elements: z.record(
    z.string(),
    z.object({ people: z.number(), hits: z.number(), revenue: z.number().optional(), spend: z.number().optional() }),
  ),
  lines,
  crowd: z
    .object({ elements: z.record(z.string(), z.number()), lines })
    .nullable()
    .describe('People at elements and on lines since they came by a drawn source; null where no source is drawn'),
  totals: crowd.extend({
    crowd: z.enum(['sources', 'everybody']).describe('sources: people who came by a drawn source; everybody: none is drawn'),
    spend: z.number().nullable().describe('Known ad spend of the drawn sources, minor units; null when none is known'),
    spend_known: z.boolean().describe('False while a source that costs money by the plan has no spend in the range'),
    others: crowd.nullable().describe('People who came by ways not drawn, and what was earned before people came by a drawn source'),
  }),
  locked: z.object({ elements: z.record(z.string(), lock), money: locked }),
}) satisfies z.ZodType<CanvasReport>;

const liveAnswer = z.object({
  as_of: z.string(),
  ...counted,
  visitors_now: z.number(),
  first_event_at: z.string().nullable(),
  last_event_at: z.string().nullable(),
  filtered: list(z.object({ reason: z.string(), events: z.number(), last_at: z.string(), example: z.string() })),
}) satisfies z.ZodType<LiveReport>;

const statuses = Object.keys(TARGET_STATUS) as [TargetStatus, ...TargetStatus[]];

const targetsAnswer = z.object({
  ...asked,
  targets: list(
    z.object({
      target_id: z.string(),
      name: z.string(),
      widget_id: z.string(),
      widget_name: z.string(),
      format,
      direction: z.enum(TARGET_DIRECTIONS.map(({ value: name }) => name)),
      period: z.enum(PERIODS.map(({ name }) => name)),
      period_start: z.string(),
      period_end: z.string(),
      status: z.enum(statuses),
      status_value: value,
      actual: value,
      target: z.number(),
      threshold: z.number(),
      projection: value,
      even_pace: value,
      needed_per_day: value,
      now_per_day: value,
      left_today: value,
      chance: value,
      status_from: z.string().nullable(),
      locked,
    }),
  ),
}) satisfies z.ZodType<TargetsReport>;

const tables = tableAnswers(asked) satisfies { readonly [Name in keyof TableReports]: z.ZodType<TableReports[Name]> };

export const reportShapes = {
  ...kpiBuilderShapes,
  kpis: {
    summary: 'Numbers of KPI widgets beside an earlier period, and their trend',
    question: kpiQuestion,
    example: { range: NOVEMBER, breakdown: 'weekly', widgets: [ID] },
    answer: kpiAnswer,
  },
  canvas: {
    summary: 'People, hits and money at each element and line of a canvas',
    question: canvasQuestion,
    example: { canvas: ID, range: NOVEMBER },
    answer: canvasAnswer,
  },
  attribution: attributionShape,
  paths: pathsShape,
  funnel: funnelShape,
  targets: { summary: 'How every target stands in its running period, worst first', answer: targetsAnswer },
  pages: {
    summary: 'Pages by people, views, entrances, exits and time, and what of each KPI came through them',
    question: pagesQuestion,
    example: { range: NOVEMBER, order: { by: 'entrances', direction: 'desc' }, widgets: [ID] },
    answer: tables.pages,
  },
  sources: {
    summary: 'People, sales and costs by where visits came from, one level of the tree at a time',
    question: sourcesQuestion,
    example: {
      range: NOVEMBER,
      level: 'campaign',
      above: { channel: 'paid_search' },
      filter: [[{ key: 'device', match: 'isNot', value: 'tablet' }]],
    },
    answer: tables.sources,
  },
  ads: {
    summary: 'Imported costs beside the people and sales that ads brought',
    question: adsQuestion,
    example: { range: NOVEMBER, level: 'campaign', compare_range: null },
    answer: tables.ads,
  },
  people: {
    summary: 'The people of a range, page by page, with what is known of each',
    question: peopleQuestion,
    example: { range: NOVEMBER, search: '/pricing', order: 'revenue' },
    answer: peopleAnswer,
  },
  person: {
    summary: 'One person: why these visitors are one, and what they did',
    question: personQuestion,
    example: { person: '9523687501925837465' },
    answer: personAnswer,
  },
  live: { summary: 'Is the script installed, who is on the site, what was filtered and why', answer: liveAnswer },
} satisfies { readonly [Name in keyof typeof reports]: ReportShape };
