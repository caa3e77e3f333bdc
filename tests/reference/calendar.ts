import type { Breakdown, Range } from '#domain/wire/reports/reports.ts';

/** Days, weeks and months of a zone a second time: by the platform's own calendar, quarter of an hour by quarter of an hour. */

const QUARTER = 900_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local day at a moment (milliseconds since 1970), `YYYY-MM-DD`. */
export function dayAt(timeZone: string, moment: number): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format.format(moment);
}

/** The moment of a stored time, `YYYY-MM-DD HH:MM:SS.mmm` UTC. */
export const momentOf = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`);

export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

export function daysOf({ min, max }: Range): string[] {
  const days: string[] = [];
  for (let day = min; day <= max; day = dayAfter(day)) days.push(day);
  return days;
}

const begins = new Map<string, number>();

/** When a local day begins. A day that the zone left out begins with the next. */
export function beginOf(timeZone: string, day: string): number {
  const key = `${timeZone} ${day}`;
  let moment = begins.get(key) ?? Date.parse(`${day}T00:00Z`) - 26 * HOUR;
  while (dayAt(timeZone, moment) < day) moment += QUARTER;
  begins.set(key, moment);
  return moment;
}

const FIRST_OF = {
  daily: (day) => day,
  weekly: (day) => dayAfter(day, -((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7)),
  monthly: (day) => `${day.slice(0, 7)}-01`,
} as const satisfies Record<Breakdown, (day: string) => string>;

/** The whole day, ISO week or month that a day lies in. */
export function periodAround(breakdown: Breakdown, day: string): Range {
  const min = FIRST_OF[breakdown](day);
  let max = min;
  while (FIRST_OF[breakdown](dayAfter(max)) === min) max = dayAfter(max);
  return { min, max };
}

/** A range cut where days, weeks or months begin. */
export function bucketsOf(breakdown: Breakdown, range: Range): Range[] {
  const buckets: Range[] = [];
  for (const day of daysOf(range)) {
    if (buckets.length === 0 || FIRST_OF[breakdown](day) === day) buckets.push({ min: day, max: day });
    else buckets[buckets.length - 1] = { min: buckets.at(-1)?.min ?? day, max: day };
  }
  return buckets;
}

/** Share of a range of local days that has passed at a moment, by the clock. */
export function passedOf(timeZone: string, { min, max }: Range, now: number): number {
  const [start, end] = [beginOf(timeZone, min), beginOf(timeZone, dayAfter(max))];
  if (end <= start) return now >= start ? 1 : 0;
  return Math.min(1, Math.max(0, (now - start) / (end - start)));
}
