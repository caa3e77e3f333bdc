import type { CountedLine } from '../_kit/maps/normalise.ts';
import { isSource } from '../_kit/maps/normalise.ts';
import type { Group } from '../_kit/maps/plan.ts';
import { has, isBeat, isEntry, isStep, STEP_AND_ENTRY } from './marks.ts';

/** A line by its own place and those of its ends in the group. */
interface PlacedLine {
  readonly kind: CountedLine['kind'];
  readonly leads: boolean;
  readonly place: number;
  readonly from: number;
  readonly to: number;
  readonly fromSource: boolean;
  readonly toSource: boolean;
}
export type Places = readonly PlacedLine[];

export function placesOf({ elements, lines }: Pick<Group, 'elements' | 'lines'>): Places {
  const placeOf = new Map(elements.map(({ id }, place) => [id, place]));
  const isSourceAt = (place: number) => elements.slice(place, place + 1).some(isSource);
  return lines.map(({ kind, leads, from, to }, place) => {
    const [start, end] = [placeOf.get(from) ?? 0, placeOf.get(to) ?? 0];
    return { kind, leads, place, from: start, to: end, fromSource: isSourceAt(start), toSource: isSourceAt(end) };
  });
}

/** Of each element, by its place, the lines that lead on from it, by theirs. */
export const leadingFrom = (elements: number, lines: Places): readonly (readonly number[])[] =>
  Array.from({ length: elements }, (_, at) => lines.flatMap(({ leads, from, place }) => (leads && from === at ? [place] : [])));

/** Whose ways: `all` of everybody in the range, `own` only from the moment on that somebody came by a drawn source. */
export const WAYS = { all: 'way', own: 'own_way' } as const;
export type Whose = keyof typeof WAYS;

const FIRST = (whose: Whose, place: number) => `${whose}_first_${place}`;
const LAST = (whose: Whose, place: number) => `${whose}_last_${place}`;
const NAME = (whose: Whose, what: 'outs' | 'ins' | 'befores' | 'steps_before') => `${whose}_${what}`;
/** The lines that somebody took, a bit each by the line's place. */
export const TAKEN = (whose: Whose) => `${whose}_taken`;

/**
 * SQL of bits of the own way: those of the whole way where they are one (`own_is_all`), else those of the part, which is empty otherwise.
 * Not `if`, AND or OR: the engine works out what stands in their branches anew for each of them.
 */
export const ownOr = (ofAll: string, ofPart: string) => `bitOr(own_is_all * ${ofAll}, ${ofPart})`;

const isLater = ({ kind }: PlacedLine) => kind === 'later';

/** Lines any time later that this person took, a bit each, over what `laterOf` adds. */
function tookLater(lines: Places, whose: Whose): string {
  const bits = lines.filter(isLater).map(({ place, from, to, fromSource, toSource }) => {
    // What a source brought may be the very event it was seen with first.
    const order = fromSource && !toSource ? '<=' : '<';
    return `(${FIRST(whose, from)} > 0 AND ${FIRST(whose, from)} ${order} ${LAST(whose, to)}) * toUInt64(${1n << BigInt(place)})`;
  });
  return bits.length > 0 ? bits.join(' + ') : 'toUInt64(0)';
}

/** Do the lines ask what came right before something? Then all steps and beginnings of visits are needed, drawn or not. */
export const needBeats = (lines: Places) => !lines.every(isLater);

const bitsOf = (lines: Places) => `toUInt64(${lines.reduce((bits, { place }) => bits | (1n << BigInt(place)), 0n)})`;
const ofKinds = (lines: Places, ...kinds: readonly PlacedLine['kind'][]) => bitsOf(lines.filter(({ kind }) => kinds.includes(kind)));

/** SQL of one bit for each line that begins (`from`) or ends (`to`) where the mark was, by the line's place. */
function endsAt(lines: Places, end: 'from' | 'to'): string {
  const these = lines.filter((line) => !isLater(line));
  const places = [...new Set(these.map((line) => line[end]))];
  return places.map((place) => `${has('mark', place)} * ${bitsOf(these.filter((line) => line[end] === place))}`).join(' + ');
}

const BEFORE = (array: string) => `arrayPopBack(arrayPushFront(${array}, toUInt64(0)))`;

/**
 * SQL of the lines taken from one beat to the next, a bit each. `out`: what begins at the beat, with the two bits of its mark; `into`:
 * what ends there; `before` and `step`: what begins at the beat before, and at the step before.
 *
 * A visit that a source brought lands on what it begins with; where that is no step (a scroll, or a click that nobody counts), on the
 * first step after it, while the visit lasts.
 */
function takenAt(lines: Places): string {
  const direct = `bitAnd(step, if(${isEntry('out')}, ${ofKinds(lines, 'next', 'return')}, ${ofKinds(lines, 'next')}))`;
  const arrival = `if(${isEntry('out')}, out, if(${isEntry('before')} AND NOT ${isStep('before')}, before, toUInt64(0)))`;
  return `bitAnd(into, bitOr(${direct}, bitAnd(${arrival}, ${ofKinds(lines, 'landing')})))`;
}

/** Where on the way somebody is at the ends of lines that count any time later. */
function laterOf(lines: Places, whose: Whose): string[] {
  const later = lines.filter(isLater);
  const firsts = new Set(later.map(({ from }) => from));
  const lasts = new Map(later.map(({ to, toSource }) => [to, toSource]));
  const way = WAYS[whose];
  return [
    ...[...firsts].map((place) => `arrayFirstIndex(mark -> ${has('mark', place)}, ${way}) AS ${FIRST(whose, place)}`),
    // Somebody comes by a source where the visit begins; all later events of the visit repeat it.
    ...[...lasts].map(
      ([place, source]) =>
        `arrayLastIndex(mark -> ${has('mark', place)}${source ? ` AND ${isEntry('mark')}` : ''}, ${way}) AS ${LAST(whose, place)}`,
    ),
  ];
}

/**
 * Adds what lines are decided on to rows with a person's marks in order, for each way. The beats are the steps and the beginnings of
 * visits. All lines of a group are decided by one pass over them, a bit of one number for each. A layer for what the next stands on,
 * so that nothing is worked out twice. `since`: SQL of the moment on from which the own way is.
 */
export function withArrays(perPerson: string, lines: Places, ways: readonly Whose[]): string {
  const beats = needBeats(lines);
  const later = ways.flatMap((whose) => laterOf(lines, whose));
  // The own beats are the last ones of all.
  const own = (what: 'outs' | 'ins') =>
    `arraySlice(${NAME('all', what)}, 1 + length(beats) - arrayCount(mark -> ${isBeat('mark')}, own_way))`;
  const before = [
    [`arrayFilter(mark -> ${isBeat('mark')}, way) AS beats`],
    [
      `arrayMap(mark -> bitAnd(mark, ${STEP_AND_ENTRY}) + ${endsAt(lines, 'from')}, beats) AS ${NAME('all', 'outs')}`,
      `arrayMap(mark -> ${endsAt(lines, 'to')}, beats) AS ${NAME('all', 'ins')}`,
    ],
    ways.includes('own') ? (['outs', 'ins'] as const).map((what) => `${own(what)} AS ${NAME('own', what)}`) : [],
    ways.flatMap((whose) => [
      `${BEFORE(NAME(whose, 'outs'))} AS ${NAME(whose, 'befores')}`,
      `${BEFORE(`arrayFill(out -> ${isStep('out')}, ${NAME(whose, 'outs')})`)} AS ${NAME(whose, 'steps_before')}`,
    ]),
  ];
  const took = (whose: Whose) => {
    const arrays = (['outs', 'ins', 'befores', 'steps_before'] as const).map((what) => NAME(whose, what)).join(', ');
    const atOnce = beats ? [`arrayReduce('groupBitOr', arrayMap((out, into, before, step) -> ${takenAt(lines)}, ${arrays}))`] : [];
    return [...atOnce, tookLater(lines, whose)].join(' + ');
  };
  const taken = ways.map((whose) => `${whose === 'all' ? took('all') : ownOr(TAKEN('all'), took('own'))} AS ${TAKEN(whose)}`);
  const layers = [later, ...(beats ? before : []), ...taken.map((one) => [one])].filter((layer) => layer.length > 0);
  return layers.reduce((sql, layer) => `SELECT ${['*', ...layer].join(', ')} FROM (${sql})`, perPerson);
}
