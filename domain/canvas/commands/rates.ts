import { changeLines, elementOf, isExclusive, patched, sixPlaces, withParts } from '../change.ts';
import type { CanvasDocument, Line } from '../document.ts';

const MOST = 100;

/**
 * Plans the share of people who take a line; `undefined` takes the plan away. With `source`, the
 * share of those who came from that source. Shares are bounded to 0..1 (0..100 times for "also"
 * lines without a source) and kept to six places.
 */
export function setRate(document: CanvasDocument, args: { line: string; rate: number | undefined; source?: string }): CanvasDocument {
  if (args.rate !== undefined && !Number.isFinite(args.rate)) return document;
  if (args.source !== undefined && !elementOf(document, args.source)) return document;
  return changeLines(document, (line) => {
    if (line.id !== args.line) return line;
    if (args.source !== undefined) return withSourceRate(line, args.source, args.rate);
    return patched(line, { rate: args.rate === undefined ? undefined : bounded(args.rate, isExclusive(line) ? 1 : MOST) });
  });
}

function bounded(rate: number, most: number): number {
  return sixPlaces(Math.min(most, Math.max(0, rate)));
}

function withSourceRate(line: Line, source: string, rate: number | undefined): Line {
  const rates = { ...line.rate_by_source };
  if (rate === undefined) delete rates[source];
  else rates[source] = bounded(rate, 1);
  if (rates[source] === line.rate_by_source?.[source]) return line;
  return patched(line, { rate_by_source: Object.keys(rates).length > 0 ? rates : undefined });
}

/**
 * Scales the exclusive lines out of an element so that they sum to 100 %, keeping their
 * proportions. What rounding leaves goes to the largest. Nothing planned yet: nothing happens.
 */
export function scaleSplit(document: CanvasDocument, args: { element: string }): CanvasDocument {
  const split = document.lines.filter((line) => line.from === args.element && isExclusive(line) && (line.rate ?? 0) > 0);
  const sum = split.reduce((total, line) => total + (line.rate ?? 0), 0);
  const [first] = split;
  if (!first || Math.abs(sum - 1) < 5e-7) return document;
  const rates = new Map(split.map((line) => [line.id, sixPlaces((line.rate ?? 0) / sum)]));
  const largest = split.reduce((most, line) => ((line.rate ?? 0) > (most.rate ?? 0) ? line : most), first);
  const others = split.reduce((total, line) => total + (line === largest ? 0 : (rates.get(line.id) ?? 0)), 0);
  rates.set(largest.id, sixPlaces(1 - others));
  return withParts(document, { lines: document.lines.map((line) => (rates.has(line.id) ? { ...line, rate: rates.get(line.id) } : line)) });
}
