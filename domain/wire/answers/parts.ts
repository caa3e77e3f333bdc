import { z } from 'zod';
import { VALUE_FORMATS } from '../../kit/metric.ts';
import { BUILT_FEATURES } from '../../plans/features.ts';
import type { Lock } from '../../plans/gates.ts';
import { PLANS } from '../../plans/plans.ts';
import { REPORT_NOTICES } from '../reports/reports.ts';

/** What answers of several reports have. */

/** Null = no value ("–"), never 0 or infinity. */
export const value = z.number().nullable();
export const list = <T extends z.ZodType>(item: T) => z.array(item).readonly();

/** How far a report has got. */
export const counted = {
  counted_until: z.string().describe('Every event acknowledged before this moment is counted; as_of while nothing is on its way'),
  notices: list(z.enum(REPORT_NOTICES)).describe(
    'unknown_timezone: the zone of the workspace is not known, days are those of UTC; before_kept: of some of these days nothing is kept any more; people_per_day: visitors without a cookie are told apart within one day only',
  ),
};
export type Counted = z.infer<z.ZodObject<typeof counted>>;
/** A report's own numbers, before the route says how far they go. */
export type Uncounted<Report extends Counted> = Omit<Report, keyof Counted>;

/** When and in what a report was asked: ISO 8601 UTC, the zone of its days and the currency of its money. */
export const asked = { as_of: z.string(), ...counted, timezone: z.string(), currency: z.string() };
export const bucket = z.object({
  start: z.string(),
  end: z.string(),
  partial: z.boolean().describe('It has not ended yet, or the range cuts it'),
});
export type Bucket = z.infer<typeof bucket>;

/** `money` values are minor units, ratios of money too; `share` values are shares: 0.05 is 5 %. */
export const format = z.enum(VALUE_FORMATS);
export const lock = z.object({ feature: z.enum(BUILT_FEATURES), plan: z.enum(PLANS).nullable() }) satisfies z.ZodType<Lock>;
export const locked = lock
  .nullable()
  .describe('The feature that the owner’s plan lacks, and the first plan on sale that has it; null where it is shown');
/** Relative change as a share: 0.083 is +8.3 %. */
export const change = value.describe('A share; null without a previous value');
