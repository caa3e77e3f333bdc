/**
 * part / whole, or null where that has no value: no denominator (0, negative, unknown), an unknown
 * part, or a result that is not finite. Null is shown as "–", never as 0 or infinity.
 */
export function ratio(part: number | null, whole: number | null): number | null {
  if (part === null || whole === null || !(whole > 0)) return null;
  const value = part / whole;
  return Number.isFinite(value) ? value : null;
}

/** Relative change as a share (0.083 = +8.3 %); null without a previous value above 0. */
export function relativeChange(value: number | null, previous: number | null): number | null {
  const factor = ratio(value, previous);
  return factor === null ? null : factor - 1;
}
