import type { TimeZone } from '#domain/time/days.ts';
import { dayNumber } from '#domain/time/days.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { BehindCohort } from '#domain/wire/reports/cohorts.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { calendarOf } from '../_kit/calendar.ts';
import { type Asked, among } from '../_kit/filters/filter.ts';
import type { Scope } from '../_kit/scope.ts';
import { backsSql, isLater, startsSql } from './compile.ts';

/** SELECT of `who` and `counted` (once each): people of a cohort, or those of them who came back. */
export function behindCohort(
  { parameters, source, span }: Asked,
  range: Range,
  timezone: TimeZone,
  behind: BehindCohort,
  filter: Filter | undefined,
): string {
  const calendar = calendarOf(range, behind.breakdown, timezone);
  const scope: Scope = { ...source, span, ...among(source, span, filter) };
  const starts = startsSql(parameters, scope, calendar, behind);
  const cohort = calendar.days.indexOf(dayNumber(behind.cohort));
  const ofCohort = `cohort = ${parameters.add('Int32', cohort)}`;
  if (behind.later === null) return `SELECT p AS who, 1 AS counted FROM (${starts}) WHERE ${ofCohort}`;
  return `SELECT one.p AS who, 1 AS counted FROM (${starts}) AS one
    INNER JOIN (${backsSql(parameters, scope, calendar, behind)}) AS other ON one.p = other.p
    WHERE ${isLater(behind)} AND ${ofCohort} AND period = ${parameters.add('Int32', cohort + behind.later)}`;
}
