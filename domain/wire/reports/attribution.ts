import { z } from 'zod';
import { ruleSchema } from '../../canvas/document.ts';
import type { Lock } from '../../plans/gates.ts';
import { LOOK_BACK_DAYS } from '../../tracking/attribution.ts';
import { KIND_OF_ELEMENT } from '../../tracking/events.ts';
import { segmentOf } from '../filters/filters.ts';
import { SOURCE_KEYS } from '../track.ts';
import { type Counted, type Range, rangeSchema } from './reports.ts';

/** Ways to give credit; `domain/attribution` says what each means. */
export const ATTRIBUTION_MODELS = [
  'first',
  'last',
  'last_non_direct',
  'linear',
  'linear_non_direct',
  'position',
  'time_decay',
  'first_or_last',
  'new_lead',
  're_opt_in',
  'full_impact',
] as const;
export type AttributionModel = (typeof ATTRIBUTION_MODELS)[number];

/** What visits are put together by. `source`: utm_source, else the referring host. */
export const ATTRIBUTED_BY = ['source', ...SOURCE_KEYS] as const;
export type AttributedBy = (typeof ATTRIBUTED_BY)[number];

/** `sale`: what was earned in the range. `click`: what visits of the range have earned since, refunds included. */
export const ATTRIBUTION_DATES = ['sale', 'click'] as const;
export type AttributionDate = (typeof ATTRIBUTION_DATES)[number];

const LONGEST_LOOK_BACK = 1100;

export const attributionQuestion = z.strictObject({
  range: rangeSchema,
  segment: segmentOf,
  by: z.enum(ATTRIBUTED_BY).default('source'),
  conversion: ruleSchema
    .refine(({ type }) => type !== 'source')
    .default({ type: 'event', event: KIND_OF_ELEMENT.purchaseMade })
    .describe('What counts as a conversion, a rule as an element of a canvas has; purchases when left out'),
  look_back: z
    .int()
    .min(1)
    .max(LONGEST_LOOK_BACK)
    .nullable()
    .default(LOOK_BACK_DAYS)
    .describe('Visits so many times 24 hours before a conversion have a part in it; null: all visits before it'),
  dated: z
    .enum(ATTRIBUTION_DATES)
    .default('sale')
    .describe('sale: what was earned in the range; click: what visits of the range have earned since, refunds included'),
});
export type AttributionQuestion = z.output<typeof attributionQuestion>;

export interface Credit {
  /** Conversions, in parts of one: six places. */
  readonly conversions: number;
  /** Minor units, refunds taken off; null where the plan shows no money. */
  readonly revenue: number | null;
  /** revenue / spend; null without known spend, or where that is 0. */
  readonly roas: number | null;
}
export type Credits = Readonly<Record<AttributionModel, Credit>>;

/**
 * `source`: `value` says which. `other`: visits with a source that lack what is asked by. `direct`:
 * visits of which nothing is known. `unseen`: conversions without a visit in the look-back. `rest`: the
 * sources that got least, together.
 */
export const ATTRIBUTION_ROWS = ['source', 'other', 'direct', 'unseen', 'rest'] as const;

export interface AttributionRow {
  readonly kind: (typeof ATTRIBUTION_ROWS)[number];
  /** In small letters; null unless the kind is `source`. */
  readonly value: string | null;
  readonly credits: Credits;
  /** The least and the most that the models that add up give, each for itself. Money in minor units. */
  readonly lowest: Omit<Credit, 'roas'>;
  readonly highest: Omit<Credit, 'roas'>;
  /** Imported ad costs in the range, minor units; null where none are known. */
  readonly spend: number | null;
}

export interface AttributionReport extends Counted {
  readonly as_of: string;
  readonly timezone: string;
  readonly currency: string;
  readonly range: Range;
  readonly by: AttributedBy;
  readonly dated: AttributionDate;
  /** Days; null: without end. */
  readonly look_back: number | null;
  /** By what the models give at most, highest first; `rest` is last. */
  readonly rows: readonly AttributionRow[];
  /** What the credits of a model come to; in `full_impact` each conversion once, whatever its rows say. */
  readonly totals: { readonly credits: Credits; readonly spend: number | null };
  /** `conversion`: the plan does not show what counts as one, so there are no rows. `money`: nor what they earned. */
  readonly locked: { readonly conversion: Lock | null; readonly money: Lock | null };
}
