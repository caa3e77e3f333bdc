import { z } from 'zod';
import { ruleSchema } from '../../canvas/document.ts';
import type { Lock } from '../../plans/gates.ts';
import { segmentOf } from '../filters/filters.ts';
import { BREAKDOWNS, type Breakdown } from '../monitor.ts';
import { type Bucket, type Counted, localDay, type Range, rangeSchema } from './reports.ts';

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

export const cohortsQuestion = z.strictObject({ range: rangeSchema, segment: segmentOf, ...asked });
export type CohortsQuestion = z.output<typeof cohortsQuestion>;

/** People of a cohort, or those of them who came back so many periods later; the days are those of the list. */
export const behindCohort = z.strictObject({
  of: z.literal('cohorts'),
  ...asked,
  cohort: localDay.describe('The first day of the cohort'),
  later: z.int().min(0).max(MOST_COHORTS).nullable().describe('Periods later; null: all people of the cohort'),
});
export type BehindCohort = z.output<typeof behindCohort>;

export interface CohortCell {
  /** Distinct people of the cohort who came back in the period; in that of the cohort itself, after what began it. */
  readonly people: number;
  /** people / those of the cohort; null where it has none. */
  readonly share: number | null;
  /** The period is not over, or the range cuts it: more may come. */
  readonly open: boolean;
}
export interface Cohort {
  /** `partial`: the range cuts it, or it has not ended. */
  readonly period: Bucket;
  /** Distinct people; each is in one cohort. */
  readonly people: number;
  /** The period of the cohort first, and then each after it. */
  readonly cells: readonly CohortCell[];
}
/** All cohorts together, so many periods later: of those only whose period is over. */
export interface CohortsTogether {
  readonly people: number;
  readonly of: number;
  /** people / of; null where nobody can be counted yet. */
  readonly share: number | null;
}

export interface CohortsReport extends Counted {
  readonly as_of: string;
  readonly timezone: string;
  readonly currency: string;
  readonly range: Range;
  readonly breakdown: Breakdown;
  readonly rows: readonly Cohort[];
  readonly together: readonly CohortsTogether[];
  /** Set where the plan does not show what begins a cohort, or what counts as coming back: then nobody is there. */
  readonly locked: Lock | null;
}
