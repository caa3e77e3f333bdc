import type { Range } from '../wire/reports/reports.ts';
import { dayNumber, dayOfNumber, daysIn, startOfDay, type TimeZone } from './days.ts';

const DAY_SECONDS = 86_400;
/** Days between two that are looked up. No zone shifts its clocks twice, there and back, within a week. */
const STRIDE = 7;
/** Zones and days of questions repeat; some hundred kilobytes. */
const MOST_KNOWN = 20_000;
const known = new Map<string, number>();

function lookUp(number: number, timezone: TimeZone): number {
  const key = `${number} ${timezone}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const seconds = startOfDay(dayOfNumber(number), timezone).getTime() / 1000;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, seconds);
  return seconds;
}

/** Fills in the days between two that are known: evenly where none is longer or shorter, else by halves. */
function fill(starts: number[], first: number, from: number, to: number, timezone: TimeZone): void {
  const [before = 0, after = 0] = [starts[from], starts[to]];
  if (to - from <= 1) return;
  if (to - from <= STRIDE && after - before === (to - from) * DAY_SECONDS) {
    for (let at = from + 1; at < to; at += 1) starts[at] = before + (at - from) * DAY_SECONDS;
    return;
  }
  const middle = to - from > STRIDE ? from + STRIDE : Math.floor((from + to) / 2);
  starts[middle] = lookUp(first + middle, timezone);
  fill(starts, first, from, middle, timezone);
  fill(starts, first, middle, to, timezone);
}

/**
 * When each day of a range begins in a zone, in seconds since 1970, and when the last one ends:
 * one number more than there are days. Exact, clock changes included; the same as `startOfDay` of
 * each day, which takes some 0.1 ms and is therefore asked for about every seventh day only.
 */
export function dayStarts(range: Range, timezone: TimeZone): readonly number[] {
  const days = daysIn(range);
  const first = dayNumber(range.min);
  const starts = new Array<number>(days + 1);
  starts[0] = lookUp(first, timezone);
  starts[days] = lookUp(first + days, timezone);
  fill(starts, first, 0, days, timezone);
  return starts;
}

/**
 * Tells the local day of many moments (milliseconds since 1970) inside a range of days; null for
 * those outside.
 */
export function dayFinder(range: Range, timezone: TimeZone): (moment: number) => string | null {
  const starts = dayStarts(range, timezone);
  const first = dayNumber(range.min);
  return (moment) => {
    const second = moment / 1000;
    let [from, to] = [0, starts.length - 1];
    if (second < (starts[from] ?? 0) || second >= (starts[to] ?? 0)) return null;
    while (to - from > 1) {
      const middle = Math.floor((from + to) / 2);
      if ((starts[middle] ?? 0) <= second) from = middle;
      else to = middle;
    }
    return dayOfNumber(first + from);
  };
}
