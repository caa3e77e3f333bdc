import type { Currency } from '../money/currencies.ts';
import { convert } from '../money/money.ts';
import { daysOf } from '../time/days.ts';
import type { CostLine, DailyCost } from './costs.ts';

/** A whole number in so many whole parts that differ by at most one and add up to it exactly. */
export function evenly(total: number, parts: number): readonly number[] {
  const base = Math.floor(total / parts);
  const rest = total - base * parts;
  // The rest is dealt out over all parts, not to the first ones.
  return Array.from({ length: parts }, (_, at) => base + Math.floor(((at + 1) * rest) / parts) - Math.floor((at * rest) / parts));
}

/** Units of the workspace's currency for one unit of another; null for none. */
export type RateOf = (from: Currency) => number | null;

/** A line by days, in the workspace's currency: converted first, then spread, so that the days add up. Null: there is no rate. */
export function byDay(line: CostLine, to: Currency, rateOf: RateOf): readonly DailyCost[] | null {
  const { day, until = day, currency = to, amount, impressions, clicks, ...what } = line;
  const rate = currency === to ? 1 : rateOf(currency);
  if (rate === null) return null;
  const days = daysOf({ min: day, max: until });
  const amounts = evenly(convert({ amount, currency }, to, rate).amount, days.length);
  const [seen, clicked] = [evenly(impressions, days.length), evenly(clicks, days.length)];
  return days.map((one, at) => ({
    ...what,
    day: one,
    amount: amounts[at] ?? 0,
    impressions: seen[at] ?? 0,
    clicks: clicked[at] ?? 0,
  }));
}
