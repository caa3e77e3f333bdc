import { daysIn } from '#domain/time/days.ts';
import type { AttributionQuestion } from '#domain/wire/reports/attribution.ts';
import { weightOf } from '../_kit/rules/weight.ts';
import { MOST_WEIGHT } from '../_kit/weight.ts';

const MONTH_DAYS = 30;
/** What an endless look-back is taken for. */
const ENDLESS_DAYS = 1100;

/** Of the rule of a conversion, over the range and what is looked at before or after it. */
export function attributionWeight({ conversion, range, look_back, dated }: AttributionQuestion): number {
  const days = daysIn(range) + (dated === 'entered' ? ENDLESS_DAYS : (look_back ?? ENDLESS_DAYS));
  return weightOf([conversion], 1 + days / MONTH_DAYS, MOST_WEIGHT);
}
