import { ZONES, zoneInForce, zoneNamed } from '#domain/time/zones.ts';

/** The zones to choose from, UTC first, and the chosen one where it is another. */
export function timezones(chosen?: string): readonly string[] {
  return !chosen || ZONES.includes(chosen) ? ZONES : [chosen, ...ZONES];
}

/** The name a stored zone has in the list. */
export const listedTimezone = (stored: string): string => zoneNamed(stored) ?? stored;

/** The zone of this device. */
export function deviceTimezone(): string {
  return zoneInForce(Intl.DateTimeFormat().resolvedOptions().timeZone);
}
