import type { Change } from '../commands/table.ts';
import type { CanvasDocument, Line } from '../document.ts';
import { isAssumed, isExclusive, SPLIT_TOLERANCE } from '../split.ts';
import { beginningOf, type PublishedRate, publishedFor } from './published-rates.ts';

/** A line whose rate is empty, and what others publish about its way. */
export interface Offered {
  readonly line: string;
  readonly published: PublishedRate;
  /** Where a plan may begin, a share. */
  readonly rate: number;
}

const isEmpty = ({ kind, rate, rate_by_source }: Line): boolean => kind !== 'later' && rate === undefined && !rate_by_source;

/** What may be taken over for an empty line; undefined where its rate is not empty, or nobody publishes one. */
export function offerFor(document: CanvasDocument, line: Line): Offered | undefined {
  const published = isEmpty(line) ? publishedFor(document, line) : undefined;
  return published && { line: line.id, published, rate: beginningOf(published) };
}

/** What may be taken over for all empty lines at once: without those for which the split at their start has no room any more. */
export function offersFor(document: CanvasDocument): readonly Offered[] {
  const taken = new Map<string, number>();
  const exclusive = document.lines.filter(isExclusive);
  for (const { from, rate = 0 } of exclusive) taken.set(from, (taken.get(from) ?? 0) + rate);
  return document.lines.flatMap((line): Offered[] => {
    const offer = offerFor(document, line);
    if (!offer) return [];
    if (!isExclusive(line)) return [offer];
    const sum = (taken.get(line.from) ?? 0) + offer.rate;
    if (sum > 1 + SPLIT_TOLERANCE) return [];
    taken.set(line.from, sum);
    return [offer];
  });
}

/** The changes that take rates over: as long as the plan says just them, they are assumed. */
export const changesToTake = (offers: readonly Pick<Offered, 'line' | 'rate'>[]): Change[] =>
  offers.flatMap(({ line, rate }): Change[] => [
    { command: 'setRate', args: { line, rate } },
    { command: 'updateLine', args: { id: line, patch: { assumed: rate } } },
  ]);

/** The lines whose rates are assumed, in the order in which they were drawn. */
export const assumedIn = ({ lines }: CanvasDocument): readonly Line[] => lines.filter((line) => line.kind !== 'later' && isAssumed(line));

/** Who publishes what the plan assumes, each once. */
export const publishersOfAssumed = (document: CanvasDocument): readonly string[] => [
  ...new Set(assumedIn(document).flatMap((line) => publishedFor(document, line)?.by ?? [])),
];
