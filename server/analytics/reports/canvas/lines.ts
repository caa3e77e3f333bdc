import { has, isBeat, isEntry, isStep } from './marks.ts';
import type { CountedLine } from './normalise.ts';
import { isSource } from './normalise.ts';
import type { Group } from './plan.ts';

/** A line by the places of its ends in the group. */
interface PlacedLine {
  readonly kind: CountedLine['kind'];
  readonly from: number;
  readonly to: number;
  readonly fromSource: boolean;
  readonly toSource: boolean;
}
export type Places = readonly PlacedLine[];

export function placesOf({ elements, lines }: Group): Places {
  const placeOf = new Map(elements.map(({ id }, place) => [id, place]));
  const isSourceAt = (place: number) => elements.slice(place, place + 1).some(isSource);
  return lines.map(({ kind, from, to }) => {
    const [start, end] = [placeOf.get(from) ?? 0, placeOf.get(to) ?? 0];
    return { kind, from: start, to: end, fromSource: isSourceAt(start), toSource: isSourceAt(end) };
  });
}

const FIRST = (place: number) => `first_${place}`;
const LAST = (place: number) => `last_${place}`;

/** SQL of "this person took the line", over the arrays that `withArrays` adds. */
const TOOK = {
  next: ({ from, to }) => `arrayExists((before, now) -> ${has('before', from)} AND ${has('now', to)}, steps_before, beats)`,
  return: ({ from, to }) =>
    `arrayExists((before, now) -> ${has('before', from)} AND ${isEntry('now')} AND ${has('now', to)}, steps_before, beats)`,
  /** What begins a visit is mostly a step itself; where it is a scroll or a click that nobody counts, the first step after it, while the visit lasts. */
  landing: ({ from, to }) => {
    const atOnce = `${isEntry('now')} AND ${has('now', from)}`;
    const afterwards = `NOT ${isEntry('now')} AND ${isEntry('before')} AND NOT ${isStep('before')} AND ${has('before', from)}`;
    return `arrayExists((before, now) -> ${has('now', to)} AND (${atOnce} OR ${afterwards}), befores, beats)`;
  },
  /** What a source brought may be the very event it was seen with first. */
  later: ({ from, to, fromSource, toSource }) =>
    `(${FIRST(from)} > 0 AND ${FIRST(from)} ${fromSource && !toSource ? '<=' : '<'} ${LAST(to)})`,
} as const satisfies Record<CountedLine['kind'], (line: PlacedLine) => string>;

export const tookLine = (line: PlacedLine): string => TOOK[line.kind](line);

const BEFORE = (array: string) => `arrayPopBack(arrayPushFront(${array}, toUInt64(0)))`;

/** Do the lines ask what came right before something? Then all steps and beginnings of visits are needed, drawn or not. */
export const needBeats = (lines: Places) => lines.some(({ kind }) => kind !== 'later');

/**
 * Adds the arrays that lines are decided on to rows with `way`, a person's marks in order; a layer of
 * its own each, so that nothing is worked out twice. `beats` are the steps and the beginnings of
 * visits, `befores` the beat before each of them, and `steps_before` the step before each of them.
 */
export function withArrays(perPerson: string, lines: Places): string {
  const later = lines.filter(({ kind }) => kind === 'later');
  const firsts = new Set(later.map(({ from }) => from));
  const lasts = new Map(later.map(({ to, toSource }) => [to, toSource]));
  const beats = needBeats(lines) ? [`arrayFilter(mark -> ${isBeat('mark')}, way) AS beats`] : [];
  const arrays = [
    ...(needBeats(lines)
      ? [`${BEFORE('beats')} AS befores`, `${BEFORE(`arrayFill(mark -> ${isStep('mark')}, beats)`)} AS steps_before`]
      : []),
    ...[...firsts].map((place) => `arrayFirstIndex(mark -> ${has('mark', place)}, way) AS ${FIRST(place)}`),
    // Somebody comes by a source where the visit begins; all later events of the visit repeat it.
    ...[...lasts].map(
      ([place, source]) => `arrayLastIndex(mark -> ${has('mark', place)}${source ? ` AND ${isEntry('mark')}` : ''}, way) AS ${LAST(place)}`,
    ),
  ];
  return `SELECT ${['*', ...arrays].join(', ')} FROM (SELECT ${['*', ...beats].join(', ')} FROM (${perPerson}))`;
}
