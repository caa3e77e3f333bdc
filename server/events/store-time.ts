const DAY_MS = 86_400_000;
/** `00` to `59`. */
const TWO = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/** The day that was written last, and as text: nearly every moment is of the same one. */
let lastDay = Number.NaN;
let lastDayText = '';

function dayText(day: number): string {
  if (day !== lastDay) {
    lastDayText = new Date(day * DAY_MS).toISOString().slice(0, 10);
    lastDay = day;
  }
  return lastDayText;
}

/**
 * A moment as the event store writes it: `YYYY-MM-DD HH:MM:SS.mmm` UTC. Takes a date, milliseconds since 1970, or ISO 8601 UTC.
 * Written out by hand: each event has two of them, and the way over a text of the calendar's takes ten times as long.
 * @throws RangeError for what is no moment.
 */
export function storeTime(moment: Date | number | string): string {
  const at = new Date(moment).getTime();
  const day = Math.floor(at / DAY_MS);
  const ms = at - day * DAY_MS;
  const [hours, minutes, seconds] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1_000) % 60];
  return `${dayText(day)} ${TWO[hours]}:${TWO[minutes]}:${TWO[seconds]}.${String(ms % 1_000).padStart(3, '0')}`;
}
