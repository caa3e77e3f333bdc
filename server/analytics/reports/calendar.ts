import { periodAround, UNIT_OF } from '#domain/time/periods.ts';
import type { Breakdown } from '#domain/wire/reports.ts';

/** First day of the day, ISO week or month that the column `day` lies in. */
export const BUCKET_SQL = {
  daily: 'day',
  weekly: 'toStartOfWeek(day, 1)',
  monthly: 'toStartOfMonth(day)',
} as const satisfies Record<Breakdown, string>;

/** The same for a day at hand. */
export function bucketStart(breakdown: Breakdown, day: string): string {
  return periodAround(day, UNIT_OF[breakdown]).min;
}
