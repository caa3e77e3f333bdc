/** A moment as the event store writes it: `YYYY-MM-DD HH:MM:SS.mmm` UTC. Takes a date, milliseconds since 1970, or ISO 8601 UTC. */
export function storeTime(moment: Date | number | string): string {
  return new Date(moment).toISOString().replace('T', ' ').slice(0, 23);
}
