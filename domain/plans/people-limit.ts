import { addDays, type TimeZone } from '../time/days.ts';
import { periodContaining } from '../time/periods.ts';
import { zoneInForce } from '../time/zones.ts';

/**
 * People tracked a calendar month, over all workspaces of an owner, of whom a plan allows so many,
 * and what happens beyond. Events are stored whatever the number is. Above the grace reports are
 * locked until the month is over in the owner's time zone, or the plan is bigger; then they show
 * everything.
 */

/** So many percent above the limit reports stay open. */
export const GRACE_PERCENT = 20;
/** Percent of the limit at which the owner is written to, once a month each. */
const NOTICE_PERCENTS = [80, 100] as const;
/** What the owner is written to about: so many percent of the limit, or that reports are locked. */
export type PeopleNotice = (typeof NOTICE_PERCENTS)[number] | 'locked';

/** `over`: beyond the limit and within the grace. */
export type PeopleState = 'within' | 'near' | 'over' | 'locked';

/** The most people with which reports are open; null where people are not limited, or not counted at all. */
export function openUpTo(allowed: number): number | null {
  return allowed > 0 ? Math.floor((allowed * (100 + GRACE_PERCENT)) / 100) : null;
}

/** The highest notice that is due with so many people; null for none. */
export function noticeDue(allowed: number, people: number): PeopleNotice | null {
  const most = openUpTo(allowed);
  if (most === null) return null;
  if (people > most) return 'locked';
  return NOTICE_PERCENTS.findLast((percent) => people * 100 >= allowed * percent) ?? null;
}

/** How far a month has got with what the plan has room for. */
export function peopleState(allowed: number, people: number): PeopleState {
  const most = openUpTo(allowed);
  if (most === null) return 'within';
  if (people > most) return 'locked';
  if (people > allowed) return 'over';
  return noticeDue(allowed, people) === null ? 'within' : 'near';
}

/** A month in the owner's time zone. */
export interface PeopleMonth {
  /** `YYYY-MM` */
  readonly name: string;
  readonly begins: Date;
  /** The first day of the next one, `YYYY-MM-DD`: counting begins anew. */
  readonly next: string;
}

/** The month that was asked for last in each zone: every request of a locked account asks, and the calendar is slow. */
const asked = new Map<TimeZone, { readonly month: PeopleMonth; readonly ends: Date }>();

/** The month it is; an unknown zone counts as UTC. */
export function peopleMonth(now: Date, timezone: string): PeopleMonth {
  const zone = zoneInForce(timezone);
  const known = asked.get(zone);
  if (known && known.month.begins <= now && now < known.ends) return known.month;
  const { start, end, range } = periodContaining(now, 'month', zone);
  const month = { name: range.min.slice(0, 7), begins: start, next: addDays(range.max, 1) };
  asked.set(zone, { month, ends: end });
  return month;
}

/** What was last counted of an account. */
export interface CountedPeople {
  readonly timezone: string;
  /** Name of the month it was counted for; null while nobody was. */
  readonly people_month: string | null;
  readonly people_tracked: number;
}

/** People of the month that it is, as last counted; what an earlier month had holds no more. */
export function peopleSoFar({ timezone, people_month, people_tracked }: CountedPeople, now: Date): number {
  return people_tracked > 0 && people_month === peopleMonth(now, timezone).name ? people_tracked : 0;
}

/** The number of people for which reports are locked; null where they are open. */
export function peopleBeyond(allowed: number, counted: CountedPeople, now: Date): number | null {
  // Asked with every request: the calendar only where the number is beyond anyway.
  if (peopleState(allowed, counted.people_tracked) !== 'locked') return null;
  return peopleSoFar(counted, now) || null;
}
