import { Temporal } from 'temporal-polyfill';
import { localDay, type Moment, type TimeZone } from './days.ts';

/** The first local day that is kept; null where everything is. */
export function firstKeptDay(months: number, now: Moment, timezone: TimeZone): string | null {
  return months > 0 ? Temporal.PlainDate.from(localDay(now, timezone)).subtract({ months }).toString() : null;
}
