import { z } from 'zod';
import { rangeSchema } from './reports.ts';

/** What stands side by side for every workspace. */
export const OVERVIEW_FIGURES = ['people', 'visits', 'revenue', 'spend', 'roas'] as const;
export type OverviewFigure = (typeof OVERVIEW_FIGURES)[number];

export const overviewQuestion = z.strictObject({
  range: rangeSchema,
  compare_range: rangeSchema
    .nullable()
    .optional()
    .describe('The range to compare with; the days just before when left out, no comparison when null'),
});
export type OverviewQuestion = z.infer<typeof overviewQuestion>;
