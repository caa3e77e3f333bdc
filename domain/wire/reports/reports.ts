import { z } from 'zod';
import { LONGEST_VALUE } from '../../kit/matches.ts';
import { FIRST_DAY, LAST_DAY } from '../../time/bounds.ts';
import { FILTER_KEYS } from '../filters/filter-keys.ts';
import { filterSchema } from '../filters/filters.ts';
import { BREAKDOWNS, type Breakdown } from '../monitor.ts';

/** A calendar day of the workspace's time zone, `YYYY-MM-DD`. */
export const localDay = z.iso.date().refine((day) => day >= FIRST_DAY && day <= LAST_DAY);
export const rangeSchema = z.strictObject({ min: localDay, max: localDay });
/** Both ends included. */
export type Range = z.infer<typeof rangeSchema>;

export { BREAKDOWNS, type Breakdown };

/** What a reader of a report should know beside its numbers. `unknown_timezone`: the workspace's zone is none that is known, so days are those of UTC. `before_kept`: days were asked about of which nothing is kept any more. `people_per_day`: the workspace counts visitors without a cookie, so whoever comes on several days is as many people. */
export const REPORT_NOTICES = ['unknown_timezone', 'before_kept', 'people_per_day'] as const;
export type ReportNotice = (typeof REPORT_NOTICES)[number];

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
/** And how many languages and countries, which are chosen of a list: as good as all there are. */
export const MOST_LISTED = 300;

/** Why a number is not known: nobody reported ad spend, or reported spend does not say whether it meets the filter. */
export const UNKNOWNS = ['spend', 'spend_by_filter'] as const;
export type Unknown = (typeof UNKNOWNS)[number];

export const canvasQuestion = z.strictObject({
  canvas: z.uuid(),
  range: rangeSchema,
  filter: filterSchema.optional().describe('Only people whom it finds in the range; everybody when left out'),
  funnel_mode: z
    .boolean()
    .optional()
    .describe('Elements and lines count only who walked there line by line from a start of the map, each step after the one before'),
});
