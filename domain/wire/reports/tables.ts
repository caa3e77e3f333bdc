import { z } from 'zod';
import type { ValueFormat } from '../../kit/metric.ts';
import type { Lock } from '../../plans/gates.ts';
import { CHANNELS } from '../../tracking/channels.ts';
import type { Counted } from '../answers/parts.ts';
import { filterSchema } from '../filters/filters.ts';
import { type Range, rangeSchema } from './reports.ts';

/** Questions and answers of the reports that are tables: pages, sources, ads. */

const text = z.string().max(500);

const asked = {
  range: rangeSchema,
  /** The days just before when left out; null: nothing to compare with. */
  compare_range: rangeSchema
    .nullable()
    .optional()
    .describe('The range to compare with; the days just before when left out, no comparison when null'),
  filter: filterSchema.optional(),
  search: text.optional().describe('Only rows whose name holds this text'),
  limit: z.int().min(1).max(1000).optional().describe('Rows that are shown; 200 when left out'),
};
const widgets = z.array(z.uuid()).max(50).optional().describe('KPI widgets whose contributions are counted; none when left out');
const order = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.strictObject({ by: z.enum(names), direction: z.enum(['asc', 'desc']) }).optional();

/** How the values of a measure are written: a whole number, minor units, a share, seconds. */
export const MEASURE_FORMATS = ['count', 'money', 'share', 'seconds'] as const;
export type MeasureFormat = (typeof MEASURE_FORMATS)[number];

export const PAGE_MEASURES = [
  'people',
  'visits',
  'views',
  'entrances',
  'exits',
  'bounces',
  'bounce_rate',
  'exit_rate',
  'time_on_page',
  'scroll_depth',
] as const;
export const SOURCE_MEASURES = [
  'people',
  'visits',
  'views',
  'buyers',
  'purchases',
  'revenue',
  'spend',
  'profit',
  'click_rate',
  'conversion_rate',
  'revenue_per_person',
  'cost_per_person',
  'roas',
] as const;
export const AD_MEASURES = [
  'spend',
  'impressions',
  'clicks',
  'click_rate',
  'people',
  'visits',
  'buyers',
  'purchases',
  'revenue',
  'profit',
  'conversion_rate',
  'cost_per_person',
  'cost_per_buyer',
  'roas',
] as const;
export type PageMeasure = (typeof PAGE_MEASURES)[number];
export type SourceMeasure = (typeof SOURCE_MEASURES)[number];
export type AdMeasure = (typeof AD_MEASURES)[number];
export type TableMeasure = PageMeasure | SourceMeasure | AdMeasure;

/** From the outside in: one level is asked at a time, with what lies above. `source` is `utm_source`, or the referring host where there is none. */
export const SOURCE_LEVELS = ['channel', 'source', 'medium', 'campaign', 'term', 'content', 'referrer'] as const;
export type SourceLevel = (typeof SOURCE_LEVELS)[number];
/** `platform`: `fl_adsrc`; `campaign`: `utm_campaign`; `ad_set`: what costs say the ad is in; `ad`: `fl_adid`. */
export const AD_LEVELS = ['platform', 'campaign', 'ad_set', 'ad'] as const;
export type AdLevel = (typeof AD_LEVELS)[number];

export const pagesQuestion = z.strictObject({
  ...asked,
  order: order(PAGE_MEASURES),
  widgets,
});
export type PagesQuestion = z.infer<typeof pagesQuestion>;

export const sourcesQuestion = z.strictObject({
  ...asked,
  level: z.enum(SOURCE_LEVELS),
  above: z
    .strictObject({
      ...Object.fromEntries(SOURCE_LEVELS.map((level) => [level, level === 'channel' ? z.enum(CHANNELS).optional() : text.optional()])),
    } as {
      [Level in SourceLevel]: z.ZodOptional<z.ZodString>;
    })
    .optional()
    .describe('The rows that were opened on the way to this level, by level; an empty text is "not set"'),
  order: order(SOURCE_MEASURES),
  widgets,
});
export type SourcesQuestion = z.infer<typeof sourcesQuestion>;

export const adsQuestion = z.strictObject({
  ...asked,
  level: z.enum(AD_LEVELS),
  above: z.strictObject({ platform: text.optional(), campaign: text.optional(), ad_set: text.optional() }).optional(),
  order: order(AD_MEASURES),
  widgets,
});
export type AdsQuestion = z.infer<typeof adsQuestion>;

/** Null = no value ("–"): no denominator, nothing known, or not shown by the plan. Money in minor units, shares 0 to 1. */
export type TableValues<Measure extends string> = { readonly [M in Measure]: number | null };

export interface TableRow<Measure extends string> {
  /** What the row is about: a page (`host/path`), a channel, a campaign … Empty: not set. */
  readonly key: string;
  readonly values: TableValues<Measure>;
  /** The same in the range it is compared with; null without one. */
  readonly previous: TableValues<Measure> | null;
}

export interface Table<Measure extends string, Row extends TableRow<Measure> = TableRow<Measure>> extends Counted {
  /** When it was asked, ISO 8601 UTC. */
  readonly as_of: string;
  readonly timezone: string;
  readonly currency: string;
  readonly range: Range;
  readonly compare_range: Range | null;
  /** Set while the range runs: the one before counts up to this moment (ISO 8601 UTC). */
  readonly compared_until: string | null;
  readonly columns: readonly {
    readonly measure: Measure;
    readonly format: MeasureFormat;
    /** Do rows and rest add up to the total? People do not: they are distinct. */
    readonly adds_up: boolean;
    /** Set where the owner's plan does not show it. */
    readonly locked: Lock | null;
  }[];
  readonly rows: readonly Row[];
  /** Rows that match, of which `rows` are the first. */
  readonly row_count: number;
  /** Everything that is in none of the rows, by what adds up; null for the others. */
  readonly rest: TableValues<Measure>;
  readonly totals: TableValues<Measure>;
  readonly previous_totals: TableValues<Measure> | null;
}

/** How much of a KPI is credited to a row (see `domain/tracking/attribution.ts`). */
export interface Contribution {
  readonly widget_id: string;
  /** Distinct people whose KPI it is. */
  readonly people: number;
  /** What they did that the KPI counts, or the money of it in minor units, by the KPI's format. */
  readonly value: number;
}
export interface ContributedRow<Measure extends string> extends TableRow<Measure> {
  /** Of the widgets that were asked about, in their order; those with nothing are left out. */
  readonly contributions: readonly Contribution[];
}
/** A table whose rows say how much of KPIs is theirs. */
export interface ContributedTable<Measure extends string> extends Table<Measure, ContributedRow<Measure>> {
  /** The widgets whose contributions are counted; `locked` ones, and those that are no sum of events, have none. */
  readonly kpis: readonly {
    readonly widget_id: string;
    readonly name: string;
    readonly format: ValueFormat;
    readonly locked: Lock | null;
  }[];
}
/** A table in which everything is credited to one row. */
interface CreditedTable<Measure extends string> extends ContributedTable<Measure> {
  /** Of the whole level, whichever rows are shown. */
  readonly kpi_totals: readonly Contribution[];
}
export type PageRow = ContributedRow<PageMeasure>;
export type PagesReport = ContributedTable<PageMeasure>;
export interface SourcesReport extends CreditedTable<SourceMeasure> {
  readonly level: SourceLevel;
}
export interface AdsReport extends CreditedTable<AdMeasure> {
  readonly level: AdLevel;
}
