import { Temporal } from 'temporal-polyfill';
import { type Moment, type TimeZone, toInstant } from '../time/days.ts';
import type { AlertDirection } from '../wire/alerts.ts';
import type { TargetStatus } from '../wire/reports/kpis.ts';

/** How bad a status is; null for those that say nothing about the target: no change to or from them is told. */
const BADNESS = {
  reached: 0,
  onTrack: 0,
  offPace: 1,
  atRisk: 2,
  critical: 3,
  tooEarly: null,
  notEnough: null,
  noData: null,
} as const satisfies Record<TargetStatus, number | null>;

/** What is remembered of a target between two checks. */
export interface Watched {
  /** The status it holds; null before the first one was confirmed. */
  readonly status: TargetStatus | null;
  /** Another status that the last check saw. */
  readonly seen: TargetStatus | null;
}
export interface StatusChange {
  readonly from: TargetStatus;
  readonly to: TargetStatus;
  readonly direction: AlertDirection;
}

/** Which way it is from one status to another; null where they are equally good, or one says nothing about the target. */
export function directionBetween(from: TargetStatus, to: TargetStatus): AlertDirection | null {
  const [before, after] = [BADNESS[from], BADNESS[to]];
  if (before === null || after === null || before === after) return null;
  return after > before ? 'worse' : 'better';
}

/**
 * What is remembered after a check, and the change that it confirms. A status holds once two checks
 * in a row agree about it, so that a target near a bound does not flap; the first one that holds is
 * where watching begins, and is no change.
 */
export function watch({ status, seen }: Watched, now: TargetStatus): { readonly watched: Watched; readonly change: StatusChange | null } {
  if (BADNESS[now] === null || now === status) return { watched: { status, seen: null }, change: null };
  if (now !== seen) return { watched: { status, seen: now }, change: null };
  const watched = { status: now, seen: null };
  const direction = status && directionBetween(status, now);
  return { watched, change: status && direction && { from: status, to: now, direction } };
}

/** Whole hours of a day, 0 to 23: quiet from the first up to the second, over midnight where that is the smaller one. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

/** When the quiet hours end that run at a moment; null while it is not quiet. The same hour twice is never quiet. */
export function quietUntil(now: Moment, timezone: TimeZone, { from, to }: QuietHours): Date | null {
  const local = toInstant(now).toZonedDateTimeISO(timezone);
  const isQuiet = from <= to ? local.hour >= from && local.hour < to : local.hour >= from || local.hour < to;
  if (!isQuiet) return null;
  const day = local.hour < to ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  const end = day.toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from({ hour: to }) });
  return new Date(end.epochMilliseconds);
}
