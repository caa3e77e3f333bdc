import { z } from 'zod';
import { ruleSchema } from '../../canvas/document.ts';
import { whomAsked } from '../filters/filters.ts';
import { BREAKDOWNS } from '../monitor.ts';
import { localDay, rangeSchema } from './reports.ts';

/** Days, weeks or months of one answer: each is a row and a column. */
export const MOST_COHORTS = 60;

const asked = {
  start: ruleSchema
    .nullable()
    .default(null)
    .describe('What begins a cohort, the first time in the range; null: the first event there is of somebody'),
  back: ruleSchema.nullable().default(null).describe('What counts as coming back; null: anything'),
  breakdown: z.enum(BREAKDOWNS).default('weekly').describe('Days, ISO weeks or months of the zone of the workspace'),
};

export const cohortsQuestion = z.strictObject({ range: rangeSchema, ...whomAsked, ...asked });
export type CohortsQuestion = z.output<typeof cohortsQuestion>;

/** People of a cohort, or those of them who came back so many periods later; the days are those of the list. */
export const behindCohort = z.strictObject({
  of: z.literal('cohorts'),
  ...asked,
  cohort: localDay.describe('The first day of the cohort'),
  later: z.int().min(0).max(MOST_COHORTS).nullable().describe('Periods later; null: all people of the cohort'),
});
export type BehindCohort = z.output<typeof behindCohort>;
