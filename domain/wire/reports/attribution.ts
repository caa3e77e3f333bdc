import { z } from 'zod';
import { ruleSchema } from '../../canvas/document.ts';
import { LOOK_BACK_DAYS } from '../../tracking/attribution.ts';
import { KIND_OF_ELEMENT } from '../../tracking/events.ts';
import { whomAsked } from '../filters/filters.ts';
import { SOURCE_KEYS } from '../track.ts';
import { rangeSchema } from './reports.ts';

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

/**
 * `sale`: what was earned in the range. `click`: what visits of the range have earned since. `entered`: what people whose first visit
 * of all was in the range have earned since. Refunds of it included.
 */
export const ATTRIBUTION_DATES = ['sale', 'click', 'entered'] as const;
export type AttributionDate = (typeof ATTRIBUTION_DATES)[number];

/** Which visits take part: all of them, or those that somebody paid for (`domain/tracking/paid.ts`). */
export const ATTRIBUTION_TOUCHES = ['all', 'paid'] as const;
export type AttributionTouches = (typeof ATTRIBUTION_TOUCHES)[number];

const LONGEST_LOOK_BACK = 1100;

/** Conversions and their visits, whatever is asked about them. */
const asked = {
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
  touches: z
    .enum(ATTRIBUTION_TOUCHES)
    .default('all')
    .describe(
      'Visits that take part. paid: those by paid search, paid social, display or affiliates, with a medium that says they were paid for, or with the keys of an ad',
    ),
  dated: z
    .enum(ATTRIBUTION_DATES)
    .default('sale')
    .describe(
      'sale: what was earned in the range; click: what visits of the range have earned since; entered: what people whose first visit of all was in the range have earned since; refunds included',
    ),
};

export const attributionQuestion = z.strictObject({ range: rangeSchema, ...whomAsked, ...asked });
export type AttributionQuestion = z.output<typeof attributionQuestion>;

/**
 * `source`: `value` says which. `other`: visits with a source that lack what is asked by. `direct`:
 * visits of which nothing is known. `unseen`: conversions without a visit that takes part. `rest`: the
 * sources that got least, together.
 */
export const ATTRIBUTION_ROWS = ['source', 'other', 'direct', 'unseen', 'rest'] as const;

/** Rows that somebody can stand behind: what got least stands together and has no name to be asked by. */
const creditedRow = z
  .strictObject({ kind: z.enum(ATTRIBUTION_ROWS).exclude(['rest']), value: z.string().max(4000).nullable() })
  .refine(({ kind, value }) => (kind === 'source') === (value !== null), { path: ['value'] });
export type CreditedRow = z.output<typeof creditedRow>;

/** People whose conversions give a row credit by a model, however little; the days are those of the list. */
export const behindAttribution = z.strictObject({
  of: z.literal('attribution'),
  ...asked,
  model: z.enum(ATTRIBUTION_MODELS),
  row: creditedRow.optional().describe('Left out: any row'),
});
export type BehindAttribution = z.output<typeof behindAttribution>;
