import { Temporal } from 'temporal-polyfill';
import { type Moment, type TimeZone, toInstant } from '../time/days.ts';
import type { AlertDirection, AlertStatus } from '../wire/alerts.ts';

/** How bad a status is; null for those that say nothing about what is watched: no change to or from them is told. */
const BADNESS = {
  reached: 0,
  onTrack: 0,
  offPace: 1,
  atRisk: 2,
  critical: 3,
  tooEarly: null,
  notEnough: null,
  noData: null,
  ahead: 0,
  near: 0,
  behind: 1,
  cannot_tell: null,
  unplanned: null,
} as const satisfies Record<AlertStatus, number | null>;

/** What is remembered of what is watched between two checks. */
export interface Watched<Status extends AlertStatus> {
  /** The status it holds; null before the first one was confirmed. */
  readonly status: Status | null;
  /** Another status that the last check saw. */
  readonly seen: Status | null;
}
export interface StatusChange<Status extends AlertStatus> {
  readonly from: Status;
  readonly to: Status;
  readonly direction: AlertDirection;
}

/** Which way it is from one status to another; null where they are equally good, or one says nothing about what is watched. */
export function directionBetween(from: AlertStatus, to: AlertStatus): AlertDirection | null {
  const [before, after] = [BADNESS[from], BADNESS[to]];
  if (before === null || after === null || before === after) return null;
  return after > before ? 'worse' : 'better';
}

/**
 * What is remembered after a check, and the change that it confirms. A status holds once two checks
 * in a row agree about it, so that what is near a bound does not flap; the first one that holds is
 * where watching begins, and is no change.
 */
export function watch<Status extends AlertStatus>(
  { status, seen }: Watched<Status>,
  now: Status,
): { readonly watched: Watched<Status>; readonly change: StatusChange<Status> | null } {
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
