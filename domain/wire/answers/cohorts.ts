import { z } from 'zod';
import { BREAKDOWNS, rangeSchema } from '../reports/reports.ts';
import { asked, bucket, list, locked, value } from './parts.ts';

const cell = z.object({
  people: z.number().describe('Those who came back in the period, in that of the cohort after what began it'),
  share: value.describe('A share of the people of the cohort'),
  open: z.boolean().describe('The period is not over, or the range cuts it: more may come'),
});
export type CohortCell = z.infer<typeof cell>;

const cohort = z.object({
  period: bucket,
  people: z.number().describe('Distinct people; each is in one cohort'),
  cells: list(cell).describe('The period of the cohort first, then each after it'),
});
export type Cohort = z.infer<typeof cohort>;

const together = z.object({ people: z.number(), of: z.number(), share: value });
export type CohortsTogether = z.infer<typeof together>;

export const cohortsAnswer = z.object({
  ...asked,
  range: rangeSchema,
  breakdown: z.enum(BREAKDOWNS),
  rows: list(cohort),
  together: list(together).describe('All cohorts so many periods later, those whose period is over'),
  locked,
});
export type CohortsReport = z.infer<typeof cohortsAnswer>;
