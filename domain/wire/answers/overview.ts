import { z } from 'zod';
import { OVERVIEW_FIGURES } from '../reports/overview.ts';
import { rangeSchema } from '../reports/reports.ts';
import { asked, change, format, list, value } from './parts.ts';
import { TARGET_STATUSES, targetResult } from './targets.ts';

/** Null: nobody can tell, which is not 0. */
const figure = z.object({ format, better: z.enum(['up', 'down']), value, previous: value, change });
export type FigureResult = z.infer<typeof figure>;

/** How one workspace does, to stand beside others. */
export const overviewAnswer = z.object({
  ...asked,
  range: rangeSchema,
  compare_range: rangeSchema.nullable(),
  compared_until: z.string().nullable().describe('While the range runs, the one before counts up to this moment'),
  figures: z.record(z.enum(OVERVIEW_FIGURES), figure).describe('Money in minor units; null where nobody can tell, e.g. without ad costs'),
  trend: list(value).describe('People by day, from 93 days on by week, then by month; null for what has not ended'),
  targets: z.object({
    counts: z.record(z.enum(TARGET_STATUSES), z.int()),
    worst: targetResult.nullable().describe('The target that needs a look first'),
  }),
  tracking: z.object({
    first_event_at: z.string().nullable(),
    last_event_at: z.string().nullable(),
    silent_since: z.string().nullable().describe('Since when nothing came although people should have come'),
  }),
});
export type OverviewReport = z.infer<typeof overviewAnswer>;
