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

export function placesOf({ elements, lines }: Pick<Group, 'elements' | 'lines'>): Places {
  const placeOf = new Map(elements.map(({ id }, place) => [id, place]));
  const isSourceAt = (place: number) => elements.slice(place, place + 1).some(isSource);
  return lines.map(({ kind, from, to }) => {
    const [start, end] = [placeOf.get(from) ?? 0, placeOf.get(to) ?? 0];
    return { kind, from: start, to: end, fromSource: isSourceAt(start), toSource: isSourceAt(end) };
  });
}

/** Whose ways: `all` of everybody in the range, `own` only from the moment on that somebody came by a drawn source. */
export const WAYS = { all: 'way', own: 'own_way' } as const;
export type Whose = keyof typeof WAYS;

const FIRST = (whose: Whose, place: number) => `${whose}_first_${place}`;
const LAST = (whose: Whose, place: number) => `${whose}_last_${place}`;
const BEATS = (whose: Whose) => `${whose}_beats`;
const BEFORES = (whose: Whose) => `${whose}_befores`;
const STEPS_BEFORE = (whose: Whose) => `${whose}_steps_before`;

/** SQL of "this person took the line", over the arrays that `withArrays` adds. */
const TOOK = {
  next: ({ from, to }, whose) =>
    `arrayExists((before, now) -> ${has('before', from)} AND ${has('now', to)}, ${STEPS_BEFORE(whose)}, ${BEATS(whose)})`,
  return: ({ from, to }, whose) => {
    const arrives = `${isEntry('now')} AND ${has('now', to)}`;
    return `arrayExists((before, now) -> ${has('before', from)} AND ${arrives}, ${STEPS_BEFORE(whose)}, ${BEATS(whose)})`;
  },
  /** What begins a visit is mostly a step itself; where it is a scroll or a click that nobody counts, the first step after it, while the visit lasts. */
  landing: ({ from, to }, whose) => {
    const atOnce = `${isEntry('now')} AND ${has('now', from)}`;
    const afterwards = `NOT ${isEntry('now')} AND ${isEntry('before')} AND NOT ${isStep('before')} AND ${has('before', from)}`;
    return `arrayExists((before, now) -> ${has('now', to)} AND (${atOnce} OR ${afterwards}), ${BEFORES(whose)}, ${BEATS(whose)})`;
  },
  /** What a source brought may be the very event it was seen with first. */
  later: ({ from, to, fromSource, toSource }, whose) =>
    `(${FIRST(whose, from)} > 0 AND ${FIRST(whose, from)} ${fromSource && !toSource ? '<=' : '<'} ${LAST(whose, to)})`,
} as const satisfies Record<CountedLine['kind'], (line: PlacedLine, whose: Whose) => string>;

export const tookLine = (line: PlacedLine, whose: Whose): string => TOOK[line.kind](line, whose);

const BEFORE = (array: string) => `arrayPopBack(arrayPushFront(${array}, toUInt64(0)))`;

/** Do the lines ask what came right before something? Then all steps and beginnings of visits are needed, drawn or not. */
export const needBeats = (lines: Places) => lines.some(({ kind }) => kind !== 'later');

function arraysOf(lines: Places, whose: Whose): string[] {
  const later = lines.filter(({ kind }) => kind === 'later');
  const firsts = new Set(later.map(({ from }) => from));
  const lasts = new Map(later.map(({ to, toSource }) => [to, toSource]));
  const way = WAYS[whose];
  const steps = `arrayFill(mark -> ${isStep('mark')}, ${BEATS(whose)})`;
  return [
    ...(needBeats(lines) ? [`${BEFORE(BEATS(whose))} AS ${BEFORES(whose)}`, `${BEFORE(steps)} AS ${STEPS_BEFORE(whose)}`] : []),
    ...[...firsts].map((place) => `arrayFirstIndex(mark -> ${has('mark', place)}, ${way}) AS ${FIRST(whose, place)}`),
    // Somebody comes by a source where the visit begins; all later events of the visit repeat it.
    ...[...lasts].map(
      ([place, source]) =>
        `arrayLastIndex(mark -> ${has('mark', place)}${source ? ` AND ${isEntry('mark')}` : ''}, ${way}) AS ${LAST(whose, place)}`,
    ),
  ];
}

/**
 * Adds the arrays that lines are decided on to rows with a person's marks in order, for each way; a
 * layer of its own each, so that nothing is worked out twice. The beats are the steps and the
 * beginnings of visits, with the beat before each of them, and the step before each of them.
 */
export function withArrays(perPerson: string, lines: Places, ways: readonly Whose[]): string {
  const beats = needBeats(lines) ? ways.map((whose) => `arrayFilter(mark -> ${isBeat('mark')}, ${WAYS[whose]}) AS ${BEATS(whose)}`) : [];
  const arrays = ways.flatMap((whose) => arraysOf(lines, whose));
  return `SELECT ${['*', ...arrays].join(', ')} FROM (SELECT ${['*', ...beats].join(', ')} FROM (${perPerson}))`;
}
