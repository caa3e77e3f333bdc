/** Dates by name, kept on this device: when something was asked or put off. */
export interface KeptDates {
  /** The date as ISO 8601, while it is not older than the time it counts. */
  read(name: string, now?: Date): string | null;
  keep(name: string, at?: string): void;
}

function readAll(key: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}

/** @param days how long a date counts */
export function keptDates(key: string, days: number): KeptDates {
  return {
    read(name, now = new Date()) {
      const at = readAll(key)[name];
      const age = at === undefined ? Number.NaN : now.getTime() - Date.parse(at);
      return at !== undefined && age < days * 86_400_000 ? at : null;
    },
    keep(name, at = new Date().toISOString()) {
      try {
        localStorage.setItem(key, JSON.stringify({ ...readAll(key), [name]: at }));
      } catch {
        // Without storage it is asked again on the next visit.
      }
    },
  };
}
