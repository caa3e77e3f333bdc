import type { Rule } from '#domain/canvas/document.ts';
import { parseUrlPattern } from '#domain/canvas/url-pattern.ts';
import { daysIn } from '#domain/time/days.ts';
import type { Range } from '#domain/wire/reports.ts';
import type { CountedCanvas } from './canvas/normalise.ts';
import { planGroups } from './canvas/plan.ts';
import type { Widget } from './kpis/widget.ts';

/**
 * What a report asks of the engine, before it is asked: comparisons, each weighed by how long and
 * how open its pattern is, times the months it looks back. A pattern without placeholders is looked
 * up and weighs 1; one with placeholders is tried on every address, letter by letter, once for each
 * way its placeholders can be filled. A map people draw weighs some hundreds a month.
 */

/** Heavier questions are refused. Of maps people drew the heaviest over three years weighs a third of it. */
export const MOST_WEIGHT = 60_000;
const LETTERS = 64;
const MONTH_DAYS = 30;

const months = (ranges: readonly Range[]) => 1 + ranges.reduce((days, range) => days + daysIn(range), 0) / MONTH_DAYS;
const lengthOf = (text: string) => Math.ceil((text.length + 1) / LETTERS);

/** Placeholders of a regular expression made of an address. */
const openings = (source: string) => source.split(/\.\*|\[\^[^\]]*\]\*/).length - 1;

function urlWeight(url: string): number {
  const { source, parameters } = parseUrlPattern(url);
  return [source, ...parameters.map((parameter) => parameter.source)].reduce(
    (sum, pattern) => sum + 1 + openings(pattern) * lengthOf(pattern),
    0,
  );
}

const texts = (values: readonly { readonly value: string }[]) => values.reduce((sum, { value }) => sum + lengthOf(value), 0);

/** The weight of a rule, piece by piece. */
function* weightsOf(rule: Rule): Generator<number> {
  if (rule.type === 'source') {
    yield texts(rule.conditions);
    return;
  }
  for (const url of rule.urls ?? []) yield urlWeight(url);
  if (rule.type === 'event') yield 1 + texts(rule.attributes ?? []) + (rule.name ? lengthOf(rule.name.value) : 0);
}

/** Of so many times these rules; a sum past `most` ends there, because weighing thousands of patterns takes long itself. */
function weightOf(rules: readonly Rule[], times: number, most: number): number {
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
  const long = months([range]);
  const groups = planGroups(canvas);
  const rules = groups.flatMap(({ elements }) => elements.map(({ rule }) => rule));
  const own = weightOf(rules, long, MOST_WEIGHT);
  return own > MOST_WEIGHT ? own : own + weightOf(canvas.clicks, groups.length * long, MOST_WEIGHT);
}

/** Of KPIs: those with a condition read raw events; the others a roll-up, which weighs next to nothing. */
export function kpiWeight(widgets: readonly Widget[], ranges: readonly Range[]): number {
  return widgets.reduce((sum, { condition }) => sum + (condition ? lengthOf(condition.value) : 0), 0) * months(ranges);
}
