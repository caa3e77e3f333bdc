import { z } from 'zod';
import { VALUE_FORMATS } from '#domain/kit/metric.ts';
import { filterValuesAnswer } from '#domain/wire/answers/kpis.ts';
import { list, lock, value } from '#domain/wire/answers/parts.ts';
import { filterValuesQuestion, rangeSchema } from '#domain/wire/reports/reports.ts';
import {
  AD_LEVELS,
  AD_MEASURES,
  type AdsReport,
  MEASURE_FORMATS,
  PAGE_MEASURES,
  type PagesReport,
  SOURCE_LEVELS,
  SOURCE_MEASURES,
  type SourcesReport,
  type TableValues,
} from '#domain/wire/reports/tables.ts';
import { NOVEMBER } from './parts.ts';

/** Answers of the reports that are tables. `about`: what every report says of itself. */

function table<About extends z.ZodRawShape, Measure extends string, Row extends z.ZodRawShape>(
  about: About,
  measures: readonly [Measure, ...Measure[]],
  more: Row,
) {
  const values = z.object(
    Object.fromEntries(measures.map((name) => [name, value])) as Record<Measure, typeof value>,
  ) as unknown as z.ZodType<TableValues<Measure>>;
  return {
    ...about,
    range: rangeSchema,
    compare_range: rangeSchema.nullable(),
    compared_until: z.string().nullable(),
    columns: list(
      z.object({
        measure: z.enum(measures) as unknown as z.ZodType<Measure>,
        format: z.enum(MEASURE_FORMATS).describe('money: minor units; share: 0 to 1'),
        adds_up: z.boolean().describe('Rows and rest add up to the total; people are distinct and do not'),
        locked: lock.nullable(),
      }),
    ),
    rows: list(z.object({ key: z.string().describe('Empty: not set'), values, previous: values.nullable(), ...more })),
    row_count: z.number().describe('Rows that match, of which the first are shown'),
    rest: values.describe('Everything in none of the rows, by what adds up'),
    totals: values,
    previous_totals: values.nullable(),
  };
}

const contribution = z.object({ widget_id: z.string(), people: z.number(), value: z.number() });
const contributions = (what: string) => ({ contributions: list(contribution).describe(what) });
const kpis = list(z.object({ widget_id: z.string(), name: z.string(), format: z.enum(VALUE_FORMATS), locked: lock.nullable() }));
const THROUGH_PAGE = 'How much of each KPI came through the page: its person saw it at most 30 days before';
const CREDITED =
  'How much of each KPI is credited to the row: the source of the event itself, else the last one of its person at most 30 days before';

/** `about`: fields that every report has. */
export function tableAnswers<About extends z.ZodRawShape>(about: About) {
  const credited = { kpis, kpi_totals: list(contribution).describe('The same of the whole level, whichever rows are shown') };
  return {
    pages: z.object({ ...table(about, PAGE_MEASURES, contributions(THROUGH_PAGE)), kpis }),
    sources: z.object({ ...table(about, SOURCE_MEASURES, contributions(CREDITED)), ...credited, level: z.enum(SOURCE_LEVELS) }),
    ads: z.object({ ...table(about, AD_MEASURES, contributions(CREDITED)), ...credited, level: z.enum(AD_LEVELS) }),
  };
}
export type TableReports = { readonly pages: PagesReport; readonly sources: SourcesReport; readonly ads: AdsReport };

/** What there is to filter by. */
export const filterValuesShape = {
  summary: 'Values seen of a key that can be filtered by, most people first',
  question: filterValuesQuestion,
  example: { key: 'page', range: NOVEMBER, search: 'checkout' },
  answer: filterValuesAnswer,
} as const;
