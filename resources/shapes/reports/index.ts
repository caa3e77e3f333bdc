import { z } from 'zod';
import { canvasAnswer } from '#domain/wire/answers/canvas.ts';
import { coverageAnswer } from '#domain/wire/answers/coverage.ts';
import { kpiAnswer } from '#domain/wire/answers/kpis.ts';
import { liveAnswer } from '#domain/wire/answers/live.ts';
import { asked } from '#domain/wire/answers/parts.ts';
import { targetsAnswer } from '#domain/wire/answers/targets.ts';
import { arrivalsAnswer, arrivalsQuestion } from '#domain/wire/reports/arrivals.ts';
import { coverageQuestion } from '#domain/wire/reports/coverage.ts';
import { mapDraftFacts, mapDraftQuestion } from '#domain/wire/reports/map-draft.ts';
import { peopleAnswer, peopleQuestion, personAnswer, personQuestion } from '#domain/wire/reports/people.ts';
import { canvasQuestion, kpiQuestion } from '#domain/wire/reports/reports.ts';
import { adsQuestion, pagesQuestion, sourcesQuestion } from '#domain/wire/reports/tables.ts';
import type { ReportShape } from '../../kit/report.ts';
import type { reports } from '../../reports/index.ts';
import { insightsShape } from './insights.ts';
import { kpiBuilderShapes } from './kpi-builder.ts';
import { attributionShape, cohortsShape, correlationShape, funnelShape, pathsShape } from './ordered.ts';
import { overviewShape } from './overview.ts';
import { ID, NOVEMBER } from './parts.ts';
import { filterValuesShape, type TableReports, tableAnswers } from './tables.ts';

/** What reports are asked and answer: for the description of the API, and so that nothing else leaves the server. */

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
  correlation: correlationShape,
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
  coverage: {
    summary: 'Which of the pages that the canvases name the script was seen on, and how many visits by ads said which ad it was',
    question: coverageQuestion,
    example: {},
    answer: coverageAnswer,
  },
  live: { summary: 'Is the script installed, who is on the site, what was filtered and why', answer: liveAnswer },
} satisfies { readonly [Name in keyof typeof reports]: ReportShape };
