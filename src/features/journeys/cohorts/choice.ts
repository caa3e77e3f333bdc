import { BREAKDOWNS, type Breakdown } from '#domain/wire/monitor.ts';
import type { CohortsQuestion } from '#domain/wire/reports/cohorts.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { readSteps, ruleOf, type Step, writeStep } from '#src/reports/journey-steps.ts';
import type { AddressOf } from '../use-choice.ts';

export interface CohortsChoice {
  /** What begins a cohort; null: the first event there is of somebody. */
  readonly start: Step | null;
  /** What counts as coming back; null: anything. */
  readonly back: Step | null;
  readonly breakdown: Breakdown;
  /** A segment, or everybody, beside those the table is about; null: none. */
  readonly beside: string | null;
}

const USUAL: Breakdown = 'weekly';

export const COHORTS_ADDRESS: AddressOf<CohortsChoice> = {
  read: (params) => ({
    start: readSteps(params.getAll('began'))[0] ?? null,
    back: readSteps(params.getAll('back_by'))[0] ?? null,
    breakdown: BREAKDOWNS.find((name) => name === params.get('per')) ?? USUAL,
    beside: params.get('vs_segment'),
  }),
  write: ({ start, back, breakdown, beside }) => ({
    began: start && writeStep(start),
    back_by: back && writeStep(back),
    per: breakdown === USUAL ? null : breakdown,
    vs_segment: beside,
  }),
};

/** What is asked; null while a rule is not filled in. */
export function cohortsQuestionOf(range: Range, { start, back, breakdown }: CohortsChoice): CohortsQuestion | null {
  const [began, came] = [start && ruleOf(start), back && ruleOf(back)];
  if ((start && !began) || (back && !came)) return null;
  return { range, start: began, back: came, breakdown };
}
