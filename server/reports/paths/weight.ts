import type { PathsQuestion } from '#domain/wire/reports/paths.ts';
import { weightOf } from '../_kit/rules/weight.ts';
import { MOST_WEIGHT, monthsOf, textWeight } from '../_kit/weight.ts';
import type { OnMap } from './labels.ts';

/** What naming every page and action of the range takes, in comparisons. */
const NAMING = 10;

/** Of the rule of the step, asked of who was there and of what they did, of the trail and of what is drawn. */
export function pathsWeight({ step, range, trail }: Pick<PathsQuestion, 'step' | 'range' | 'trail'>, { elements, clicks }: OnMap): number {
  const months = monthsOf([range]);
  const texts = trail.reduce((sum, { value }) => sum + textWeight(value), NAMING);
  const drawn = [...elements.map(({ rule }) => rule), ...clicks];
  return weightOf([step], 2 * months, MOST_WEIGHT) + weightOf(drawn, months, MOST_WEIGHT) + texts * months;
}
