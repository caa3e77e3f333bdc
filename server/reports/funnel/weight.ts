import { daysIn } from '#domain/time/days.ts';
import type { FunnelQuestion } from '#domain/wire/reports/funnels.ts';
import { weightOf } from '../_kit/rules/weight.ts';
import { MOST_WEIGHT } from '../_kit/weight.ts';

const MONTH_SECONDS = 30 * 86_400;

/** Of the rules of all steps and exclusions, over the range and the window after it. */
export function funnelWeight({
  range,
  steps,
  exclusions,
  window,
}: Pick<FunnelQuestion, 'range' | 'steps' | 'exclusions' | 'window'>): number {
  const months = 1 + daysIn(range) / 30 + (window ?? 0) / MONTH_SECONDS;
  return weightOf(
    [...steps, ...exclusions].map(({ rule }) => rule),
    months,
    MOST_WEIGHT,
  );
}
