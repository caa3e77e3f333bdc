import type { Range } from '#domain/wire/reports/reports.ts';
import type { CountedCanvas } from '../_kit/maps/normalise.ts';
import { planGroups } from '../_kit/maps/plan.ts';
import { weightOf } from '../_kit/rules/weight.ts';
import { MOST_WEIGHT, monthsOf } from '../_kit/weight.ts';

/** Of a canvas: each element once, and the clicks on it once more for each group they part steps in. At least, where it is too much. */
export function canvasWeight(canvas: CountedCanvas, range: Range): number {
  const long = monthsOf([range]);
  const groups = planGroups(canvas);
  const rules = groups.flatMap(({ elements }) => elements.map(({ rule }) => rule));
  const own = weightOf(rules, long, MOST_WEIGHT);
  return own > MOST_WEIGHT ? own : own + weightOf(canvas.clicks, groups.length * long, MOST_WEIGHT);
}
