import type { Rule } from '#domain/canvas/document.ts';
import { textWeight, urlWeight } from '../weight.ts';

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
