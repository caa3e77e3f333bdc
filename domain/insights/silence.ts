import { localDay, type TimeZone } from '../time/days.ts';

const DAY_MS = 86_400_000;
/** A night is no failure, however busy the days are: a whole day has every hour once. */
const SHORTEST_MS = DAY_MS;
/** With so many people expected, nobody comes by chance less than once in a thousand times: e^−7 = 0.0009. */
const EXPECTED = 7;
/** Where hardly anybody comes, a month without anybody is worth a look all the same. */
const LONGEST_MS = 28 * DAY_MS;

interface Heard {
  /** When the last event came, ISO 8601 UTC; null: never any. */
  readonly lastAt: string | null;
  /** People on a usual day before that; null: not known. */
  readonly perDay: number | null;
  readonly now: Date;
}

/**
 * Since when nothing has come from a site where people should have come, ISO 8601 UTC; null while the
 * silence can be chance, or nothing ever came. People come as a Poisson process: with λ expected
 * meanwhile the chance of nobody is e^−λ.
 */
export function silentSince({ lastAt, perDay, now }: Heard): string | null {
  if (lastAt === null) return null;
  const passed = now.getTime() - Date.parse(lastAt);
  if (passed < SHORTEST_MS) return null;
  const expected = ((perDay ?? 0) * passed) / DAY_MS;
  return expected >= EXPECTED || passed >= LONGEST_MS ? lastAt : null;
}

/** The mean of the days before the last event came, from the first day on which anything is known; null without such a day. */
export function usualDay(days: readonly { readonly day: string; readonly value: number }[], first: string, last: string): number | null {
  const known = days.filter(({ day }) => day >= first && day < last);
  return known.length === 0 ? null : known.reduce((sum, { value }) => sum + value, 0) / known.length;
}

/** So many whole days say what a usual one is. */
export const USUAL_DAYS = 28;

/** What is known of a site: when events came (ISO 8601 UTC; null: never), and people by day of its own zone. */
export interface Listened {
  readonly tracking: { readonly known_since: string | null; readonly last_event_at: string | null };
  readonly days: readonly { readonly day: string; readonly value: number }[];
  readonly timezone: TimeZone;
  readonly now: Date;
  /** More of what came is still being stored: nobody knows yet what came last. */
  readonly isFilling?: boolean;
}

/** Since when nothing has come from a site, ISO 8601 UTC; null: all is well, or nothing ever came. */
export function silenceOf({ tracking: { known_since, last_event_at }, days, timezone, now, isFilling = false }: Listened): string | null {
  if (isFilling || known_since === null || last_event_at === null) return null;
  const perDay = usualDay(days, localDay(known_since, timezone), localDay(last_event_at, timezone));
  return silentSince({ lastAt: last_event_at, perDay, now });
}
