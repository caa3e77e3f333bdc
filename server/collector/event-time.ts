const DAY_MS = 86_400_000;
/** An event that waited longer in a browser no longer changes reports people have read. */
const OLDEST_MS = 7 * DAY_MS;
/** How far after its own sending an event may lie: a clock that was set back in between. */
const LEEWAY_MS = 5 * 60_000;

/**
 * When an event happened by the server's clock, in milliseconds. The visitor's clock may be off
 * by years; only the difference between event and sending is used: `received − (sent − at)`.
 * A little after the sending counts as the moment of sending; more than that, or more than seven
 * days before, is null and the event is filtered with the reason `clock`.
 */
export function correctedTime(at: number, sent: number, received: number): number | null {
  const age = sent - at;
  if (age < -LEEWAY_MS || age > OLDEST_MS) return null;
  return received - Math.max(0, age);
}

/** `YYYY-MM-DD HH:MM:SS.mmm` UTC. */
export function storeTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('T', ' ').slice(0, 23);
}

const QUARTER_MS = 15 * 60_000;
const MAX_DAYS = 5_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const days = new Map<string, string>();

/**
 * Calendar day of a moment in a time zone, `YYYY-MM-DD`. Remembered per quarter of an hour: no
 * zone starts a day or shifts its clocks within one.
 */
export function localDay(milliseconds: number, timezone: string): string {
  const quarter = Math.floor(milliseconds / QUARTER_MS);
  const key = `${quarter}:${timezone}`;
  const known = days.get(key);
  if (known) return known;
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timezone, format);
  }
  if (days.size >= MAX_DAYS) days.clear();
  const day = format.format(quarter * QUARTER_MS);
  days.set(key, day);
  return day;
}
