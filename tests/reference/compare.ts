/**
 * Compares figures one by one. Counts are equal or wrong; other figures may differ in the last digits
 * of double precision: by a millionth, or by one part in a thousand million.
 */
const SMALL = 1e-6;
const RELATIVE = 1e-9;

export class Tally {
  compared = 0;
  readonly differing: string[] = [];

  /** Every number in `expected`, wherever it stands, against the same place in `found`. */
  compare(where: string, expected: unknown, found: unknown): void {
    if (typeof expected === 'object' && expected !== null) {
      const other = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>;
      for (const [key, value] of Object.entries(expected)) this.compare(`${where}.${key}`, value, other[key]);
      return;
    }
    this.compared += 1;
    if (!isSame(expected, found)) this.differing.push(`${where}: ${String(expected)} expected, ${String(found)} found`);
  }

  /** The same, and an error that names what differs, for generators that look for the smallest case. */
  sameAs(where: string, expected: unknown, found: unknown): void {
    const before = this.differing.length;
    this.compare(where, expected, found);
    const fresh = this.differing.slice(before);
    if (fresh.length > 0) throw new Error(fresh.slice(0, 12).join('\n'));
  }

  report(what: string): string {
    const figures = new Intl.NumberFormat('en').format(this.compared);
    return `${what}: ${figures} figures compared, ${this.differing.length} differ`;
  }
}

function isSame(expected: unknown, found: unknown): boolean {
  if (typeof expected !== 'number' || typeof found !== 'number') return expected === found;
  if (Number.isInteger(expected) && Number.isInteger(found)) return expected === found;
  return Math.abs(expected - found) <= Math.max(SMALL, RELATIVE * Math.max(Math.abs(expected), Math.abs(found)));
}
