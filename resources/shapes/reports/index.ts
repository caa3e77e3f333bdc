import { z } from 'zod';
import { arrivalsAnswer, arrivalsQuestion } from '#domain/wire/reports/arrivals.ts';
import { METRIC_TYPES } from '#domain/wire/reports/kpis.ts';
import { mapDraftFacts, mapDraftQuestion } from '#domain/wire/reports/map-draft.ts';
import { peopleAnswer, peopleQuestion, personAnswer, personQuestion } from '#domain/wire/reports/people.ts';
import {
  BREAKDOWNS,
  type CanvasReport,
  canvasQuestion,
  type KpiReport,
  kpiQuestion,
  type LiveReport,
  rangeSchema,
  type TargetsReport,
  UNKNOWNS,
} from '#domain/wire/reports/reports.ts';
import { adsQuestion, pagesQuestion, sourcesQuestion } from '#domain/wire/reports/tables.ts';
import type { ReportShape } from '../../kit/report.ts';
import type { reports } from '../../reports/index.ts';
import { insightsShape } from './insights.ts';
import { kpiBuilderShapes } from './kpi-builder.ts';
import { attributionShape, cohortsShape, funnelShape, pathsShape } from './ordered.ts';
import { overviewShape } from './overview.ts';
import { asked, bucket, counted, format, ID, list, lock, locked, NOVEMBER, value } from './parts.ts';
import { filterValuesShape, type TableReports, tableAnswers } from './tables.ts';
import { targetResult } from './target-result.ts';

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
      unknown: z
        .enum(UNKNOWNS)
        .nullable()
        .describe('Why there is no value: ad spend nobody reported, or that does not say whether it meets the filter'),
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

const targetsAnswer = z.object({ ...asked, targets: list(targetResult) }) satisfies z.ZodType<TargetsReport>;

const tables = tableAnswers(asked) satisfies { readonly [Name in keyof TableReports]: z.ZodType<TableReports[Name]> };

export const reportShapes = {
  ...kpiBuilderShapes,
  filter_values: filterValuesShape,
  kpis: {
    summary: 'Numbers of KPI widgets beside an earlier period, and their trend',
    question: kpiQuestion,
    example: {
      range: NOVEMBER,
      breakdown: 'weekly',
      widgets: [ID],
      filter: [[{ key: 'channel', match: 'isNot', value: 'email' }]],
    },
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
  cohorts: cohortsShape,
  map_draft: {
    summary: 'A map drawn from what was tracked, with the measured figures as its plan',
    question: mapDraftQuestion,
    example: { range: NOVEMBER },
    answer: z.object({ ...asked, ...mapDraftFacts }),
  },
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
  overview: overviewShape,
  insights: insightsShape,
  arrivals: {
    summary: 'The latest events and what was not counted, as they come in, and when each domain was last heard of',
    question: arrivalsQuestion,
    example: {},
    answer: arrivalsAnswer,
  },
  live: { summary: 'Is the script installed, who is on the site, what was filtered and why', answer: liveAnswer },
} satisfies { readonly [Name in keyof typeof reports]: ReportShape };
