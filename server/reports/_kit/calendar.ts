import { dayStarts } from '#domain/time/day-starts.ts';
import { dayNumber, type Span, type TimeZone } from '#domain/time/days.ts';
import { periodsOver, UNIT_OF } from '#domain/time/periods.ts';
import type { Breakdown, Range } from '#domain/wire/reports/reports.ts';

/** A range of local days with its buckets, ready for the store: everything as plain numbers of UTC. */
export interface Calendar {
  readonly range: Range;
  readonly span: Span;
  /** Where each bucket begins, in seconds since 1970. The first one begins with the range. */
  readonly starts: readonly number[];
  /** The same in days since 1970, for rows that carry a day. */
  readonly days: readonly number[];
}

/**
 * The calendar of a range in a zone, exact over clock changes. A question asks the store about
 * instants, never about zones. `whole`: one bucket.
 */
export function calendarOf(range: Range, breakdown: Breakdown | 'whole', timezone: TimeZone): Calendar {
  const starts = dayStarts(range, timezone);
  const first = dayNumber(range.min);
  const buckets = breakdown === 'whole' ? [range] : periodsOver(range, UNIT_OF[breakdown]);
  const days = buckets.map(({ min }) => Math.max(first, dayNumber(min)));
  const second = (at: number) => starts[at] ?? 0;
  return {
    range,
    span: { start: new Date(second(0) * 1000), end: new Date(second(starts.length - 1) * 1000) },
    starts: days.map((day) => second(day - first)),
    days,
  };
}

/** Calendars that do not overlap, in the order of time: one pass over the rows tells them apart. */
export type Pass = readonly Calendar[];

/** A day that its zone left out (Samoa, 30 December 2011) begins when the next one does. */
function isBefore(one: Calendar | undefined, other: Calendar): boolean {
  return one !== undefined && one.range.max < other.range.min && one.span.start < other.span.start;
}

/** Puts calendars together to as few passes as hold each of them once. */
export function passesOver(calendars: readonly Calendar[]): readonly Pass[] {
  const passes: Calendar[][] = [];
  const byStart = [...new Set(calendars)].sort((a, b) => a.span.start.getTime() - b.span.start.getTime());
  for (const calendar of byStart) {
    const free = passes.find((pass) => isBefore(pass.at(-1), calendar));
    if (free) free.push(calendar);
    else passes.push([calendar]);
  }
  return passes;
}
