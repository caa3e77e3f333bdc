import { z } from 'zod';
import { LONGEST_VALUE } from '../../kit/matches.ts';
import type { ValueFormat } from '../../kit/metric.ts';
import type { Lock } from '../../plans/gates.ts';
import { FILTER_KEYS } from '../filters/filter-keys.ts';
import { filterSchema } from '../filters/filters.ts';
import { BREAKDOWNS, type Breakdown } from '../monitor.ts';
import type { MetricType, PeriodName, TargetDirection, TargetStatus } from './kpis.ts';

/** First and last day anybody may ask about: what every store and calendar in use can tell apart. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';

/** A calendar day of the workspace's time zone, `YYYY-MM-DD`. */
export const localDay = z.iso.date().refine((day) => day >= FIRST_DAY && day <= LAST_DAY);
export const rangeSchema = z.strictObject({ min: localDay, max: localDay });
/** Both ends included. */
export type Range = z.infer<typeof rangeSchema>;

export { BREAKDOWNS, type Breakdown };

/** What a reader of a report should know beside its numbers. `unknown_timezone`: the workspace's zone is none that is known, so days are those of UTC. `before_kept`: days were asked about of which nothing is kept any more. */
export const REPORT_NOTICES = ['unknown_timezone', 'before_kept'] as const;
export type ReportNotice = (typeof REPORT_NOTICES)[number];

/** How far a report has got. */
export interface Counted {
  /** Every event acknowledged before this moment is counted. ISO 8601 UTC; `as_of` while nothing is on its way. */
  readonly counted_until: string;
  readonly notices: readonly ReportNotice[];
}
/** A report's own numbers, before the route says how far they go. */
export type Uncounted<Report extends Counted> = Omit<Report, keyof Counted>;

export const kpiQuestion = z.strictObject({
  range: rangeSchema,
  /** The days just before when left out; null: nothing to compare with. */
  compare_range: rangeSchema
    .nullable()
    .optional()
    .describe('The range to compare with; the days just before when left out, no comparison when null'),
  breakdown: z.enum(BREAKDOWNS).optional(),
  /** Widget ids; all of the workspace when left out. */
  widgets: z.array(z.uuid()).max(50).optional(),
  filter: filterSchema.optional(),
});
export type KpiQuestion = z.infer<typeof kpiQuestion>;

/** What was seen of a key in a range, to filter by. */
export const filterValuesQuestion = z.strictObject({
  key: z.enum(FILTER_KEYS),
  range: rangeSchema,
  search: z.string().max(LONGEST_VALUE).optional().describe('Only values that hold this text'),
});
export type FilterValuesQuestion = z.infer<typeof filterValuesQuestion>;
/** How many values are suggested at most. */
export const MOST_SUGGESTED = 40;
export interface FilterValues extends Counted {
  readonly as_of: string;
  readonly range: Range;
  /** Most people first. */
  readonly values: readonly { readonly value: string; readonly people: number }[];
}

/** Why a number is not known: nobody reported ad spend, or reported spend does not say whether it meets the filter. */
export const UNKNOWNS = ['spend', 'spend_by_filter'] as const;
export type Unknown = (typeof UNKNOWNS)[number];

/** One bucket of a trend. `partial`: it has not ended yet, or the range cuts it. */
export interface Bucket {
  readonly start: string;
  readonly end: string;
  readonly partial: boolean;
}
/** `money` values are integer cents; ratios of money too. `share` values are shares: 0.05 is 5 %. Null = no value ("–"), never 0 or infinity. */
export interface KpiResult {
  readonly widget_id: string;
  readonly name: string;
  readonly metric_type: MetricType;
  readonly format: ValueFormat;
  readonly better: 'up' | 'down';
  readonly value: number | null;
  readonly previous: number | null;
  /** Relative change as a share (0.083 = +8.3 %); null without a previous value. */
  readonly change: number | null;
  readonly series: readonly (number | null)[];
  readonly previous_series: readonly (number | null)[];
  /** Set where there is no value for want of something: not 0, unknown. */
  readonly unknown: Unknown | null;
  /** Set where the owner's plan does not show it: then there is no value, whatever was tracked. */
  readonly locked: Lock | null;
}
export interface KpiReport extends Counted {
  /** When it was asked, ISO 8601 UTC. */
  readonly as_of: string;
  readonly timezone: string;
  readonly currency: string;
  readonly range: Range;
  /** Null where no comparison was asked for: then nothing below has a previous value. */
  readonly compare_range: Range | null;
  /** Set while the range runs: the one before counts up to this moment (ISO 8601 UTC), as far as the running one has got. */
  readonly compared_until: string | null;
  readonly breakdown: Breakdown;
  readonly buckets: readonly Bucket[];
  readonly compare_buckets: readonly Bucket[];
  readonly kpis: readonly KpiResult[];
}

export const canvasQuestion = z.strictObject({ canvas: z.uuid(), range: rangeSchema });

export interface ElementActual {
  /** Distinct people with at least one match in the range. */
  readonly people: number;
  /** Matching events. */
  readonly hits: number;
  /** Cents; only where the element earns or costs. */
  readonly revenue?: number;
  readonly spend?: number;
}
export interface LineActual {
  /** Distinct people who took this line. */
  readonly people: number;
  /** Distinct people at its start. */
  readonly from: number;
  /** people / from; null when nobody was at the start. */
  readonly rate: number | null;
}
/** People and what they earned at what is drawn, each person and each purchase once. Money in minor units. Null where the plan shows no money. */
export interface CrowdTotals {
  readonly people: number;
  /** Distinct people who bought, or got to an element that is worth something by itself. */
  readonly buyers: number | null;
  readonly purchases: number | null;
  readonly revenue: number | null;
}
/** What the canvas as a whole did. All of it is about the same people, those that the plan counts. */
export interface CanvasTotals extends CrowdTotals {
  /**
   * `sources`: people who came by a drawn source in the range, and what they earned from then on.
   * `everybody`: no source is drawn, so all who were at a drawn element.
   */
  readonly crowd: 'sources' | 'everybody';
  /** Known ad spend of the drawn sources, each cost once; null when none is known though a source costs money by the plan. */
  readonly spend: number | null;
  /** False while a source that costs money by the plan has no spend in the range: `spend` is then a part of it, or null. */
  readonly spend_known: boolean;
  /** The rest: who never came by a drawn source, and what anybody earned before they came by one. Null where everybody is counted. */
  readonly others: CrowdTotals | null;
}
export interface CanvasReport extends Counted {
  readonly as_of: string;
  readonly timezone: string;
  readonly currency: string;
  readonly range: Range;
  /** Revision of the document that was counted. */
  readonly revision: number;
  /** Share of the range that has passed at `as_of`, 0 to 1. */
  readonly elapsed: number;
  readonly elements: Readonly<Record<string, ElementActual>>;
  readonly lines: Readonly<Record<string, LineActual>>;
  /**
   * The same lines, and the people at each element, counted only over what people did in the range
   * since they came by a drawn source: what a plan is compared with. Null where no source is drawn.
   */
  readonly crowd: {
    readonly elements: Readonly<Record<string, number>>;
    readonly lines: Readonly<Record<string, LineActual>>;
  } | null;
  readonly totals: CanvasTotals;
  /** What the owner's plan does not show: elements without numbers, by id, and `money` where there is none of it. */
  readonly locked: { readonly elements: Readonly<Record<string, Lock>>; readonly money: Lock | null };
}
/** `GET /reports/live`: what the set-up wizard and the header watch. */
export interface LiveReport extends Counted {
  readonly as_of: string;
  /** Distinct visitors with an event in the last five minutes. */
  readonly visitors_now: number;
  readonly first_event_at: string | null;
  readonly last_event_at: string | null;
  /** What was filtered in the last seven days and why. */
  readonly filtered: readonly { readonly reason: string; readonly events: number; readonly last_at: string; readonly example: string }[];
}

/** Status of one target in its running period. `money` values are cents, whatever the target was typed in. Null = no value. */
export interface TargetResult {
  readonly target_id: string;
  readonly name: string;
  readonly widget_id: string;
  readonly widget_name: string;
  readonly format: ValueFormat;
  readonly direction: TargetDirection;
  readonly period: PeriodName;
  /** First and last day of the running period. */
  readonly period_start: string;
  readonly period_end: string;
  readonly status: TargetStatus;
  /** The wire number of the status; null for reached, too early and no data. */
  readonly status_value: number | null;
  readonly actual: number | null;
  readonly target: number;
  readonly threshold: number;
  readonly projection: number | null;
  /** Where an even pace would be now. */
  readonly even_pace: number | null;
  /** What each day left must bring, or may cost; null on the last day of the period. */
  readonly needed_per_day: number | null;
  readonly now_per_day: number | null;
  /** What the last day must still bring, or may still cost; null before it. */
  readonly left_today: number | null;
  /** Chance to reach the target or to stay below it, 0 to 1. Agrees with the status: see docs/decisions/status-and-chance.md. */
  readonly chance: number | null;
  /** When the first status is given, while it is too early for one. */
  readonly status_from: string | null;
  /** Set where the owner's plan does not show what it is about: the status is then noData. */
  readonly locked: Lock | null;
}
/** `POST /reports/targets` (and GET): every target of the workspace, worst first. */
export interface TargetsReport extends Counted {
  readonly as_of: string;
  readonly timezone: string;
  readonly currency: string;
  readonly targets: readonly TargetResult[];
}
