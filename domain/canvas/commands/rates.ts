import { changeLines, elementOf, patched, sixPlaces } from '../change.ts';
import type { CanvasDocument, Line } from '../document.ts';
import { isExclusive, rateOf, SPLIT_TOLERANCE, scaleToOne } from '../split.ts';

const MOST = 100;

/**
 * Plans the share of people who take a line; `null` takes the plan away. With `source`, the
 * share of those who came from that source. Shares are bounded to 0..1 (0..100 times for "also"
 * lines without a source) and kept to six places.
 */
export function setRate(document: CanvasDocument, args: { line: string; rate: number | null; source?: string }): CanvasDocument {
  if (args.rate !== null && !Number.isFinite(args.rate)) return document;
  if (args.source !== undefined && !elementOf(document, args.source)) return document;
  return changeLines(document, (line) => {
    if (line.id !== args.line) return line;
    if (args.source !== undefined) return withSourceRate(line, args.source, args.rate);
    return patched(line, { rate: args.rate === null ? null : bounded(args.rate, isExclusive(line) ? 1 : MOST) });
  });
}

function bounded(rate: number, most: number): number {
  return sixPlaces(Math.min(most, Math.max(0, rate)));
}

function withSourceRate(line: Line, source: string, rate: number | null): Line {
  const rates = { ...line.rate_by_source };
  if (rate === null) delete rates[source];
  else rates[source] = bounded(rate, 1);
  if (rates[source] === line.rate_by_source?.[source]) return line;
  return patched(line, { rate_by_source: Object.keys(rates).length > 0 ? rates : undefined });
}

/**
 * Scales the exclusive lines out of an element so that they sum to 100 %, keeping their
 * proportions: the plain rates up or down, then the rates of each source that has some of its own
 * and exceeds 100 % with them. Nothing planned yet: nothing happens.
 */
export function scaleSplit(document: CanvasDocument, args: { element: string }): CanvasDocument {
  const split = document.lines.filter((line) => line.from === args.element && isExclusive(line));
  const sources = new Set(split.flatMap((line) => Object.keys(line.rate_by_source ?? {})));
  const scaled = [...sources].reduce(scaledForSource, scaledForAll(split));
  const changed = new Map(scaled.map((line) => [line.id, line]));
  return changeLines(document, (line) => changed.get(line.id) ?? line);
}

function sumOf(lines: readonly Line[], source?: string): number {
  return lines.reduce((sum, line) => sum + rateOf(line, source), 0);
}

function scaledForAll(lines: readonly Line[]): readonly Line[] {
  const sum = sumOf(lines);
  if (sum === 0 || Math.abs(sum - 1) < SPLIT_TOLERANCE) return lines;
  const rates = scaleToOne(lines.map((line) => rateOf(line)));
  return lines.map((line, index) => (rateOf(line) > 0 ? { ...line, rate: rates[index] ?? 0 } : line));
}

function scaledForSource(lines: readonly Line[], source: string): readonly Line[] {
  if (sumOf(lines, source) <= 1 + SPLIT_TOLERANCE) return lines;
  const rates = scaleToOne(lines.map((line) => rateOf(line, source)));
  return lines.map((line, index) =>
    rateOf(line, source) > 0 ? { ...line, rate_by_source: { ...line.rate_by_source, [source]: rates[index] ?? 0 } } : line,
  );
}
