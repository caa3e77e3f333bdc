const UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** Seconds in the largest unit of which there is at least one, with one decimal: `2.5 hours`. `short`: `2.5 hr`. */
export function writeDuration(language: string, seconds: number, unitDisplay: 'long' | 'short' = 'short'): string {
  const { unit, seconds: size } = UNITS.find((one) => seconds >= one.seconds) ?? UNITS[3];
  const digits = unit === 'second' ? 0 : 1;
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay, maximumFractionDigits: digits }).format(seconds / size);
}
