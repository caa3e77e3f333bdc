const DAY_MS = 86_400_000;
/** An event that waited longer in a browser no longer changes reports people have read. */
const OLDEST_MS = 7 * DAY_MS;
/** How far back history may reach that a customer's server brings in: two years. */
export const HISTORY_MS = 731 * DAY_MS;
/** How far after its own sending an event may lie: a clock that was set back in between. */
const LEEWAY_MS = 5 * 60_000;

/**
 * When an event happened by the server's clock, in milliseconds. The visitor's clock may be off
 * by years; only the difference between event and sending is used: `received − (sent − at)`.
 * A little after the sending counts as the moment of sending; more than that, or more than seven
 * days (`oldest`, milliseconds) before, is null and the event is filtered with the reason `clock`.
 */
export function correctedTime(at: number, sent: number, received: number, oldest = OLDEST_MS): number | null {
  const age = sent - at;
  if (age < -LEEWAY_MS || age > oldest) return null;
  return received - Math.max(0, age);
}
