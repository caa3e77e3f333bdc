import { perform } from '../changes/perform.ts';
import type { Change } from '../commands/table.ts';
import type { CanvasDocument } from '../document.ts';
import { isExclusive, rateOf, SPLIT_TOLERANCE } from '../split.ts';
import type { LineComparison } from './compare.ts';

/** How many people a planned rate is taken for, from "hardly at all" to "for as much as a large test". */
export const TRUSTS = [0, 10, 30, 100, 300, 1_000, 3_000, 10_000] as const;
export const USUAL_TRUST = 100;

/** What a rate becomes when what was seen is weighed against what was planned. */
export interface LearnedRate {
  readonly line: string;
  readonly plan: number;
  /** People at the start, and those who took the line. */
  readonly from: number;
  readonly people: number;
  readonly learned: number;
}

/**
 * Each planned rate blended with what was seen: (plan × trust + people who took it) / (trust + people at its start). A line that
 * nobody could take yet stays as planned, and so does one that is planned by source, because what was seen is not told by source.
 */
export function learnedRates(
  document: CanvasDocument,
  lines: Readonly<Record<string, LineComparison>>,
  trust: number,
): readonly LearnedRate[] {
  return document.lines.flatMap((line): LearnedRate[] => {
    const seen = lines[line.id];
    if (line.kind !== 'next' || line.rate === undefined || line.rate_by_source || !seen || seen.from <= 0) return [];
    const { from, people } = seen;
    return [{ line: line.id, plan: line.rate, from, people, learned: (line.rate * trust + people) / (trust + from) }];
  });
}

/** The changes by which a plan takes what it learned, as one step. Where people take several ways at once, shares are scaled to 100 %. */
export function changesOf(document: CanvasDocument, rates: readonly LearnedRate[]): readonly Change[] {
  const set = rates.map(({ line, learned }): Change => ({ command: 'setRate', args: { line, rate: learned } }));
  const after = perform(document, set);
  const touched = new Set(rates.map(({ line }) => line));
  const starts = new Set(after.lines.flatMap(({ id, from }) => (touched.has(id) ? [from] : [])));
  const tooMuch = [...starts].filter((element) => {
    const split = after.lines.filter((line) => line.from === element && isExclusive(line));
    return split.reduce((sum, line) => sum + rateOf(line), 0) > 1 + SPLIT_TOLERANCE;
  });
  return [...set, ...tooMuch.map((element): Change => ({ command: 'scaleSplit', args: { element } }))];
}
