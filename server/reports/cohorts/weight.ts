import type { CohortsQuestion } from '#domain/wire/reports/cohorts.ts';
import { weightOf } from '../_kit/rules/weight.ts';
import { MOST_WEIGHT, monthsOf } from '../_kit/weight.ts';

/** Of both rules over the range; what begins a cohort is looked for twice. */
export function cohortsWeight({ range, start, back }: Pick<CohortsQuestion, 'range' | 'start' | 'back'>): number {
  return weightOf(
    [start, start, back].filter((rule) => rule !== null),
    monthsOf([range]),
    MOST_WEIGHT,
  );
}
