import type { TimeZone } from './days.ts';
import { CITIES, OLD_NAMES } from './zone-names.ts';

/** The clock without a place. Where a stored name is unknown, days are those of UTC. */
export const UTC: TimeZone = 'UTC';

const words = (text: string) => text.trim().split(/\s+/);

/** The zones that are offered, UTC first: names that the event engine, `Intl` and Temporal all know. */
export const ZONES: readonly TimeZone[] = [
  UTC,
  ...Object.entries(CITIES).flatMap(([region, cities]) => words(cities).map((city) => `${region}/${city}`)),
];

/** Fixed distances from UTC (`Etc/GMT+5` is five hours behind): taken where somebody has one, and not offered. */
const FIXED: readonly TimeZone[] = [...Array(27).keys()]
  .map((hour) => hour - 14)
  .filter((hour) => hour !== 0)
  .map((hour) => `Etc/GMT${hour > 0 ? '+' : ''}${hour}`);

const byName = new Map<string, TimeZone>([
  ...words(OLD_NAMES).map((pair): [string, TimeZone] => {
    const [old = '', zone = ''] = pair.split(/=/);
    return [old.toLowerCase(), zone];
  }),
  ...[...ZONES, ...FIXED].map((zone): [string, TimeZone] => [zone.toLowerCase(), zone]),
]);

/**
 * The one name of a zone that this product uses: `Europe/Kyiv` for `Europe/Kiev` (which browsers
 * still report) and for `europe/kyiv`. Null for a name that is none.
 */
export function zoneNamed(name: string): TimeZone | null {
  return byName.get(name.trim().toLowerCase()) ?? null;
}

/** The zone to count in for a name that was stored: what is no longer known is answered in UTC, never with an error. */
export function zoneInForce(stored: string): TimeZone {
  return zoneNamed(stored) ?? UTC;
}
