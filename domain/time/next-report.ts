import { Temporal } from 'temporal-polyfill';
import type { Range } from '../wire/reports/reports.ts';
import { addDays, dayNumber, localDay, type Moment, type TimeZone, toInstant } from './days.ts';
import type { ReportPeriod } from './report-periods.ts';

/** Hour of the day, in the reader's zone, at which reports are sent. */
const HOUR = 8;

const FIRST_DAY: { readonly [P in ReportPeriod]: (today: Temporal.PlainDate) => Temporal.PlainDate } = {
  0: (today) => today.add({ days: 1 }),
  1: (today) => today.add({ days: 8 - today.dayOfWeek }),
  2: (today) => today.with({ day: 1 }).add({ months: 1 }),
};

/**
 * When the next report of a period is due: 08:00 of the next day, of the start of the next ISO week,
 * or of the start of the next month, in the reader's zone. Where the clock skips 08:00 it is the
 * first moment after. Throws a RangeError for an unknown zone.
 */
export function nextReport(period: ReportPeriod, now: Moment, timezone: TimeZone): Date {
  const today = toInstant(now).toZonedDateTimeISO(timezone).toPlainDate();
  const at = FIRST_DAY[period](today).toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from({ hour: HOUR }) });
  return new Date(at.epochMilliseconds);
}

/** The last whole day, ISO week or month of the reader before the moment a report is sent. */
function lastPeriod(period: ReportPeriod, sent: Moment, reader: TimeZone): Range {
  const today = toInstant(sent).toZonedDateTimeISO(reader).toPlainDate();
  const ends = { 0: today, 1: today.subtract({ days: today.dayOfWeek - 1 }), 2: today.with({ day: 1 }) }[period];
  const starts = { 0: ends.subtract({ days: 1 }), 1: ends.subtract({ days: 7 }), 2: ends.subtract({ months: 1 }) }[period];
  return { min: starts.toString(), max: ends.subtract({ days: 1 }).toString() };
}

/**
 * The days a report is about, in the zone of the workspace: the reader's last day, ISO week or month.
 * Where the last of those days is not over there yet (a reader in Auckland, a workspace in Los
 * Angeles), the same number of days up to the last one that is: never a running day.
 */
export function reportedRange(
  period: ReportPeriod,
  sent: Moment,
  zones: { readonly reader: TimeZone; readonly workspace: TimeZone },
): Range {
  const range = lastPeriod(period, sent, zones.reader);
  const lastWhole = dayNumber(localDay(sent, zones.workspace)) - 1;
  const back = Math.min(0, lastWhole - dayNumber(range.max));
  return { min: addDays(range.min, back), max: addDays(range.max, back) };
}
