import type { Rule } from '#domain/canvas/document.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { MOST_WEIGHT, monthsOf, textWeight, urlWeight } from '../_kit/weight.ts';
import type { CountedCanvas } from './normalise.ts';
import { planGroups } from './plan.ts';

const texts = (values: readonly { readonly value: string }[]) => values.reduce((sum, { value }) => sum + textWeight(value), 0);

/** The weight of a rule, piece by piece. */
function* weightsOf(rule: Rule): Generator<number> {
  if (rule.type === 'source') {
    yield texts(rule.conditions);
    return;
  }
  for (const url of rule.urls ?? []) yield urlWeight(url);
  if (rule.type === 'event') yield 1 + texts(rule.attributes ?? []) + (rule.name ? textWeight(rule.name.value) : 0);
}

/** The weight of so many times these rules; a sum past `most` ends there, because weighing thousands of patterns takes long itself. */
export function weightOf(rules: readonly Rule[], times: number, most: number): number {
  let sum = 0;
  for (const rule of rules) {
    for (const weight of weightsOf(rule)) {
      sum += times * weight;
      if (sum > most) return sum;
    }
  }
  return sum;
}

/** Of a canvas: each element once, and the clicks on it once more for each group they part steps in. At least, where it is too much. */
export function canvasWeight(canvas: CountedCanvas, range: Range): number {
  const long = monthsOf([range]);
  const groups = planGroups(canvas);
  const rules = groups.flatMap(({ elements }) => elements.map(({ rule }) => rule));
  const own = weightOf(rules, long, MOST_WEIGHT);
  return own > MOST_WEIGHT ? own : own + weightOf(canvas.clicks, groups.length * long, MOST_WEIGHT);
}
