import { counterpartOf } from '#domain/time/counterpart.ts';
import { spanOf, type TimeZone } from '#domain/time/days.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { FunnelQuestion } from '#domain/wire/reports/funnels.ts';
import { among } from '../_kit/filters/filter.ts';
import type { Scope, Source } from '../_kit/scope.ts';

/** Whose attempts count, and in which time they begin: beside a range that still runs no later than it has got. */
export function funnelScope(
  source: Source,
  timezone: TimeZone,
  { range, beside }: Pick<FunnelQuestion, 'range' | 'beside'>,
  now: Date,
  people: Filter | undefined,
): Scope {
  const whole = spanOf(range, timezone);
  const counterpart = beside ? counterpartOf(beside, range, timezone, now) : null;
  const span = counterpart ? { start: whole.start, end: counterpart.until } : whole;
  return { ...source, span, ...among(source, span, people) };
}
