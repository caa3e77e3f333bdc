import type { CorrelationQuestion } from '#domain/wire/reports/correlation.ts';
import { weightOf } from '../_kit/rules/weight.ts';
import { MOST_WEIGHT, monthsOf } from '../_kit/weight.ts';

/** What naming every page and action of the range takes, in comparisons. */
const NAMING = 10;

/** Of the goal, asked of everybody and of those who reached it, and of naming what they did. */
export function correlationWeight({ range, goal }: Pick<CorrelationQuestion, 'range' | 'goal'>): number {
  const months = monthsOf([range]);
  return weightOf([goal], 2 * months, MOST_WEIGHT) + NAMING * months;
}
