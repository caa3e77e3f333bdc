import { LONGEST_DAYS } from '#domain/time/bounds.ts';
import { daysIn } from '#domain/time/days.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { HttpError } from '#server/http/errors.ts';

/** @throws HttpError 422 `range_order`, `range_too_long`. */
export function checkRange(range: Range | null | undefined, pointer: string): void {
  if (!range) return;
  if (range.max < range.min) throw new HttpError(422, 'range_order', { pointer: `${pointer}/max` });
  if (daysIn(range) > LONGEST_DAYS) throw new HttpError(422, 'range_too_long', { pointer, params: { max: LONGEST_DAYS } });
}
