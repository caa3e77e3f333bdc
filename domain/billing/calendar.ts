import { type BillingPeriod, MONTHS_OF } from '../plans/prices.ts';
import { type TimeZone, toInstant } from '../time/days.ts';

/**
 * The moment so many months after another, at the same time of the clock in the zone. Where the month
 * is too short it is its last day; where the clock skips the time, the first moment after.
 */
export function monthsAfter(from: Date, months: number, zone: TimeZone): Date {
  return new Date(toInstant(from).toZonedDateTimeISO(zone).add({ months }).epochMilliseconds);
}

/** The moment so many calendar days after another, at the same time of the clock in the zone. */
export function daysAfter(from: Date, days: number, zone: TimeZone): Date {
  return new Date(toInstant(from).toZonedDateTimeISO(zone).add({ days }).epochMilliseconds);
}

/** The end of the n-th period since the anchor: always counted from there, so the 31st comes back after February. */
export function periodEnd(anchor: Date, number: number, period: BillingPeriod, zone: TimeZone): Date {
  return monthsAfter(anchor, number * MONTHS_OF[period], zone);
}
