import type { Range } from '#domain/wire/reports/reports.ts';
import type { Question } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import { type CountedCanvas, type CountedElement, earns } from '../_kit/maps/normalise.ts';
import type { Group, Slice } from '../_kit/maps/plan.ts';
import { isWalked, type WalkedCanvas, walkedPeople } from '../_kit/maps/walked.ts';
import { MOMENTS, momentOf } from '../_kit/moments.ts';
import { Parameters } from '../_kit/parameters.ts';
import { maskOf, mayGiveBack, moneyFilter, ruleFilter } from '../_kit/rules/rule-filter.ts';
import { stepOf } from '../_kit/rules/step.ts';
import { eventsWithin, isIn, type Scope } from '../_kit/scope.ts';
import { leadingFrom, needBeats, ownOr, type Places, placesOf, TAKEN, WAYS, type Whose, withArrays } from './lines.ts';
import { has, isBeat, markOf, marksOf, momentAndMark, momentsOf } from './marks.ts';
import { eventsOfSides, SIDE, type Sided, sideOf, theseOf } from './sides.ts';
import { gatheredOfWalked, SINCE_MOMENT } from './walked-counts.ts';

/** `range`: the same days, for costs. `before`: only events received before that moment. */
export interface CanvasScope extends Scope {
  readonly range: Range;
  readonly before?: Date;
}

/** Columns of the answer that hold a number for each element or line of the group, by place. */
export const LISTS = {
  people: 'people',
  hits: 'hits',
  own: 'own_people',
  lines: { all: 'all_line', own: 'own_line' },
  left: { all: 'all_left', own: 'own_left' },
} as const;

/** Names of numbers, by place in the group: those of a list are the list's with the place. */
export const COLUMN = {
  people: (place: number) => `${LISTS.people}_${place}`,
  hits: (place: number) => `${LISTS.hits}_${place}`,
  /** Money that events carried. */
  revenue: (place: number) => `revenue_${place}`,
  /** People whose events carried none. */
  unpriced: (place: number) => `unpriced_${place}`,
  line: (place: number, whose: Whose) => `${LISTS.lines[whose]}_${place}`,
  /** People at an element who took none of the lines that lead on from it; only where those are all in the group. */
  left: (place: number, whose: Whose) => `${LISTS.left[whose]}_${place}`,
  /** People who came by a drawn source and were there from then on. */
  own: (place: number) => `${LISTS.own}_${place}`,
} as const;

/** Condition of the events of a slice of people in the range. */
export function eventsOfSlice(parameters: Parameters, scope: CanvasScope, slice: Slice): string {
  const received = scope.before ? ` AND ${isIn(parameters, { span: scope.span, before: scope.before })}` : '';
  return `${eventsWithin(parameters, scope, [scope.span])}${received}
      AND ${PERSON} >= ${parameters.add('UInt64', slice.from)} AND ${PERSON} <= ${parameters.add('UInt64', slice.to)}`;
}

/** How many have each of the first so many bits, as one list: the engine takes longer to understand a hundred columns than to count them. */
const bitsOver = (number: string, bits: number) => `sumForEach(arrayMap(place -> ${has(number, 'place')}, range(${bits})))`;

/** How many at each element took none of the lines that lead on from it, as one list; 0 where none does. */
function leftOf(elements: number, lines: Places, whose: Whose): string {
  const masks = leadingFrom(elements, lines).map(
    (places) => `toUInt64(${places.reduce((bits, place) => bits | (1n << BigInt(place)), 0n)})`,
  );
  const isLeft = `(mask != 0) * ${has(whose === 'own' ? 'own_at' : 'at', 'place')} * (bitAnd(${TAKEN(whose)}, mask) = 0)`;
  return `sumForEach(arrayMap((mask, place) -> ${isLeft}, [${masks.join(', ')}], range(${elements}))) AS ${LISTS.left[whose]}`;
}

/** What is added up of the money of each person, and over people; elements are the bits of `at`, `own_at` and `paid`. */
function numbersOf(elements: readonly CountedElement[], withOwn: boolean): { readonly ofPerson: string[]; readonly ofAll: string[] } {
  const earning = [...elements.entries()].filter(([, element]) => earns(element));
  const ofPerson = [
    'groupBitOr(mask) AS at',
    ...earning.map(([place, { rule }]) => `sumIf(value, ${mayGiveBack(rule) ? `money_${place}` : has('mask', place)}) AS r${place}`),
    ...(elements.some(({ worth }) => worth > 0) ? ['groupBitOrIf(mask, value != 0) AS paid'] : []),
  ];
  const hits = elements.map((_, place) => `sum(arrayCount(mark -> ${has('mark', place)}, way))`);
  const ofAll = [
    `${bitsOver('at', elements.length)} AS ${LISTS.people}`,
    ...(withOwn ? [`${bitsOver('own_at', elements.length)} AS ${LISTS.own}`] : []),
    `[${hits.join(', ')}] AS ${LISTS.hits}`,
    ...earning.flatMap(([place, { worth }]) => [
      `sum(r${place}) AS ${COLUMN.revenue(place)}`,
      ...(worth > 0 ? [`countIf(${has('at', place)} AND NOT ${has('paid', place)}) AS ${COLUMN.unpriced(place)}`] : []),
    ]),
  ];
  return { ofPerson, ofAll };
}

/** The whole canvas: its rules that every statement asks about, whatever its group holds, and in funnel mode its chain. */
type Whole = CountedCanvas;

/** Whose ways are told apart: beside everybody's what people did since they came, where a source is drawn. */
const waysOf = ({ sources }: Whole): readonly Whose[] => (sources.length > 0 ? ['all', 'own'] : ['all']);

/** Which people a statement counts, and how their events are put in order. */
export type Counted =
  /** Those whose order the moments of their events tell; the others are named (`TiedRow`). */
  | 'untied'
  /** All, or these (decimal text): events of one moment stand as they arrived, then by their ids. */
  | { readonly people: readonly string[] | 'all' }
  /** Some, in the same order, of each of several parts. */
  | Sided;

const sidedOf = (counted: Counted): Sided | null => (counted !== 'untied' && 'sides' in counted ? counted : null);

/** Events of a slice, with the elements of the group that count them and everything a way is put together from. */
function eventsOf(
  parameters: Parameters,
  scope: CanvasScope,
  { elements, lines }: Group,
  whole: Whole,
  slice: Slice,
  counted: Counted,
): string {
  const money = elements.flatMap(({ rule }, place) => (mayGiveBack(rule) ? [{ name: `money_${place}`, rule }] : []));
  const rules = elements.map(({ rule }) => rule);
  const columns = ['time', 'value', `${maskOf(parameters, rules)} AS mask`];
  // Money given back belongs to an element that it does not count for.
  columns.push(...money.map(({ name, rule }) => `${moneyFilter(parameters, rule)} AS ${name}`));
  const met = ['mask != 0', ...money.map(({ name }) => name)];
  if (whole.sources.length > 0) {
    columns.push(`(${whole.sources.map((rule) => ruleFilter(parameters, rule)).join(' OR ')}) AS came`);
    met.push('came');
  }
  const beats = needBeats(placesOf({ elements, lines }));
  columns.push(`${beats ? `(${stepOf(parameters, whole.clicks)})` : '0'} AS step`, 'is_entry', `${momentOf(parameters)} AS moment`);
  if (counted !== 'untied') columns.push('event_id', 'received_at');
  if (beats) met.push(isBeat('mark'));
  const sided = sidedOf(counted);
  if (sided) columns.push(sideOf(parameters, sided));
  const within = sided ? eventsOfSides(parameters, scope, sided) : eventsOfSlice(parameters, scope, slice);
  const events = `SELECT ${[PERSON, ...columns].join(', ')} FROM events WHERE ${within}`;
  const marked = (rows: string) => `SELECT *, ${markOf('mask', 'step', 'is_entry = 1')} AS mark FROM (${rows})`;
  // Of few people nothing is read before it is known that an event is theirs: no other condition may stand beside it.
  if (counted !== 'untied' && 'sides' in counted) return marked(events);
  if (counted !== 'untied' && counted.people !== 'all') return marked(`${events} AND ${PERSON} IN ${theseOf(parameters, counted.people)}`);
  return `SELECT * FROM (${marked(events)}) WHERE ${met.join(' OR ')}`;
}

/** What is gathered of each person: marks in order (`way`) with their moments, and since when they came. */
function gatheredOf(counted: Counted, withOwn: boolean): string[] {
  // Arrays of plain columns, put in order together: gathering tuples costs several times as much.
  const columns = ['mark', 'moment', 'received_at', 'event_id'].map((column) => `groupArray(${column})`);
  const exact = `arraySort((mark, at, received, id) -> (at, received, id), ${columns.join(', ')})`;
  return [
    ...(counted === 'untied'
      ? [`arraySort(groupArray(${momentAndMark})) AS keys`]
      : [`${exact} AS way`, 'arraySort(groupArray(moment)) AS moments']),
    ...(withOwn ? ['max(came) AS arrived', 'minIf(time, came) AS since'] : []),
  ];
}

/** Events of one moment with different marks: what came first changes what lines count. */
const TIED = 'length(arrayCompact(keys)) != length(arrayCompact(moments))';

/**
 * Each person's way from the moment on that they came. Most came with their first event or not at all: then it is the whole way
 * (\`own_is_all\`) or nothing, and stays empty here.
 */
const ownWay = (since: string) =>
  `if(arrived AND NOT own_is_all, arraySlice(way, 1 + arrayCount(at -> at < ${since}, moments)), []) AS ${WAYS.own}`;
const ownIsAll = (since: string) => `arrived AND moments[1] >= ${since} AS own_is_all`;

/** In funnel mode: of each person the events in order, with where they had walked to. */
export function walkedIn(parameters: Parameters, scope: CanvasScope, canvas: WalkedCanvas, these: Slice | Sided): string {
  const step = stepOf(parameters, canvas.clicks);
  if (!('sides' in these)) return walkedPeople(parameters, canvas, step, eventsOfSlice(parameters, scope, these));
  return walkedPeople(parameters, canvas, step, eventsOfSides(parameters, scope, these), sideOf(parameters, these), [SIDE]);
}

/** People of the answer who are counted by another statement. More than `MOST_TIED` are not named one by one. */
export interface TiedRow {
  readonly tied: number;
  readonly tied_people: readonly string[];
}
/** Names of so many travel as one value, which a server takes up to 128 KiB of. */
export const MOST_TIED = 5_000;

/**
 * SELECT of a row for each person of a slice, and what is added up over them, in layers: events with the elements they count for; per
 * person the events in order and what each element got. `at` and `own_at` tell the elements somebody was at, `TAKEN` the lines they took.
 */
export function peopleOfGroup(
  parameters: Parameters,
  scope: CanvasScope,
  group: Group,
  whole: Whole,
  slice: Slice,
  counted: Counted,
): { readonly people: string; readonly ofAll: readonly string[] } {
  const lines = placesOf(group);
  const ways = waysOf(whole);
  const withOwn = ways.includes('own');
  const { ofPerson, ofAll } = numbersOf(group.elements, withOwn);
  const sided = sidedOf(counted);
  const side = sided ? [SIDE] : [];
  // Where people had walked to is told of events in their order, whatever else is asked.
  const walked = isWalked(whole) ? walkedIn(parameters, scope, whole, sided ?? slice) : null;
  const since = walked === null ? MOMENTS('since') : SINCE_MOMENT;
  const ofEvents = () => `SELECT ${[PERSON, ...side, ...ofPerson, ...gatheredOf(counted, withOwn)].join(', ')}
    FROM (${eventsOf(parameters, scope, group, whole, slice, counted)}) GROUP BY ${[PERSON, ...side].join(', ')}`;
  const gathered = walked === null ? ofEvents() : gatheredOfWalked(walked, whole, group, withOwn, side);
  const marks = `SELECT *, ${marksOf('keys')} AS way, ${momentsOf('keys')} AS moments, ${lines.length > 0 ? TIED : '0'} AS tied FROM (${gathered})`;
  const ordered = counted === 'untied' && walked === null ? marks : `SELECT *, 0 AS tied FROM (${gathered})`;
  const people = withOwn
    ? `SELECT *, ${ownOr('at', `arrayReduce('groupBitOr', ${WAYS.own})`)} AS own_at FROM (SELECT *, ${ownIsAll(since)}, ${ownWay(since)} FROM (${ordered}))`
    : ordered;
  return { people: lines.length > 0 ? withArrays(people, lines, ways) : people, ofAll };
}

/**
 * Counts a group for the people of a slice. On a canvas with sources everything is counted for everybody, and for what people did
 * since they came by a drawn source.
 *
 * `untied` does not read the ids of events, which are half of what there is to read, and answers a row of those it counts (`tied` 0)
 * and one with the people it leaves out (`tied` 1), whose numbers say nothing.
 */
export function compileGroup(scope: CanvasScope, group: Group, whole: Whole, slice: Slice, counted: Counted = 'untied'): Question {
  const parameters = new Parameters();
  const { people, ofAll } = peopleOfGroup(parameters, scope, group, whole, slice, counted);
  const side = sidedOf(counted) ? [SIDE] : [];
  const { length } = group.lines;
  const taken =
    length > 0
      ? waysOf(whole).flatMap((whose) => [
          `${bitsOver(TAKEN(whose), length)} AS ${LISTS.lines[whose]}`,
          leftOf(group.elements.length, placesOf(group), whose),
        ])
      : [];
  const named = `groupArrayIf(${MOST_TIED + 1})(toString(${PERSON}), tied = 1) AS tied_people`;
  const sql = `SELECT ${['toUInt8(tied) AS tied', ...side, named, ...ofAll, ...taken].join(', ')}
    FROM (${people}) GROUP BY ${['tied', ...side].join(', ')}`;
  return { sql, params: parameters.values };
}
