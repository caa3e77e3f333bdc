import type { Rule } from '#domain/canvas/document.ts';
import { kindsThat } from '#domain/tracking/events.ts';
import type { Range } from '#domain/wire/reports.ts';
import type { Question } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import { Parameters } from '../_kit/parameters.ts';
import { eventsWithin, type Scope } from '../_kit/scope.ts';
import { needBeats, placesOf, tookLine, WAYS, type Whose, withArrays } from './lines.ts';
import { has, MOMENTS, markOf, momentOf } from './marks.ts';
import { type CountedCanvas, type CountedElement, earns } from './normalise.ts';
import type { Group, Slice } from './plan.ts';
import { GIVEN_BACK, mayGiveBack, moneyFilter, ruleFilter } from './rule-filter.ts';

/** `range`: the same days, for costs. */
export interface CanvasScope extends Scope {
  readonly range: Range;
}

/** Names of result columns, by place in the group. */
export const COLUMN = {
  people: (place: number) => `people_${place}`,
  hits: (place: number) => `hits_${place}`,
  /** Money that events carried. */
  revenue: (place: number) => `revenue_${place}`,
  /** People whose events carried none. */
  unpriced: (place: number) => `unpriced_${place}`,
  line: (place: number, whose: Whose) => `${whose}_line_${place}`,
  /** People who came by a drawn source and were there from then on. */
  own: (place: number) => `own_people_${place}`,
} as const;

/** One bit for each rule that the event meets, by its place: at most 64. */
export function maskOf(parameters: Parameters, rules: readonly Rule[]): string {
  const bits = rules.map((rule, place) => `bitShiftLeft(toUInt64(${ruleFilter(parameters, rule)}), ${place})`);
  return bits.join(' + ');
}

/** Condition of the events of a slice of people in the range. */
export function eventsOfSlice(parameters: Parameters, scope: CanvasScope, slice: Slice): string {
  return `${eventsWithin(parameters, scope, [scope.span])}
      AND ${PERSON} >= ${parameters.add('UInt64', slice.from)} AND ${PERSON} <= ${parameters.add('UInt64', slice.to)}`;
}

/** Kinds that are a step whatever the canvas holds. */
const ALWAYS_STEPS = kindsThat(({ step }) => step === 'always');

/** Is the event a step on the person's way? Asked of the whole canvas, so that it does not depend on the group. */
function stepOf(parameters: Parameters, clicks: readonly Rule[]): string {
  const happened = `kind IN ${parameters.add('Array(String)', ALWAYS_STEPS)} AND NOT ${GIVEN_BACK}`;
  return [happened, ...clicks.map((rule) => ruleFilter(parameters, rule))].join(' OR ');
}

/** What is added up for each person and element, and over people. */
function numbersOf(elements: readonly CountedElement[], withOwn: boolean): { readonly ofPerson: string[]; readonly ofAll: string[] } {
  const ofPerson = elements.flatMap((element, place) => [
    `countIf(${has('mask', place)}) AS h${place}`,
    ...(withOwn ? [`maxIf(time, ${has('mask', place)}) AS t${place}`] : []),
    ...(earns(element) ? [`sumIf(value, ${mayGiveBack(element.rule) ? `money_${place}` : has('mask', place)}) AS r${place}`] : []),
    ...(element.worth > 0 ? [`countIf(${has('mask', place)} AND value != 0) AS c${place}`] : []),
  ]);
  const ofAll = elements.flatMap((element, place) => [
    `countIf(h${place} > 0) AS ${COLUMN.people(place)}`,
    ...(withOwn ? [`countIf(arrived AND h${place} > 0 AND t${place} >= since) AS ${COLUMN.own(place)}`] : []),
    `sum(h${place}) AS ${COLUMN.hits(place)}`,
    ...(earns(element) ? [`sum(r${place}) AS ${COLUMN.revenue(place)}`] : []),
    ...(element.worth > 0 ? [`countIf(h${place} > 0 AND c${place} = 0) AS ${COLUMN.unpriced(place)}`] : []),
  ]);
  return { ofPerson, ofAll };
}

/** The rules of a canvas that every statement asks about, whatever its group holds. */
type Whole = Pick<CountedCanvas, 'clicks' | 'sources'>;

/** Events of a slice, with the elements of the group that count them and everything a way is put together from. */
function eventsOf(parameters: Parameters, scope: CanvasScope, { elements, lines }: Group, whole: Whole, slice: Slice): string {
  const money = elements.flatMap(({ rule }, place) => (mayGiveBack(rule) ? [{ name: `money_${place}`, rule }] : []));
  const rules = elements.map(({ rule }) => rule);
  const columns = ['time', 'value', `${maskOf(parameters, rules)} AS mask`];
  // Money given back belongs to an element that it does not count for.
  columns.push(...money.map(({ name, rule }) => `${moneyFilter(parameters, rule)} AS ${name}`));
  const counted = ['mask != 0', ...money.map(({ name }) => name)];
  if (whole.sources.length > 0) {
    columns.push(`(${whole.sources.map((rule) => ruleFilter(parameters, rule)).join(' OR ')}) AS came`);
    counted.push('came');
  }
  if (lines.length > 0) {
    const beats = needBeats(placesOf({ elements, lines }));
    columns.push(`${beats ? `(${stepOf(parameters, whole.clicks)})` : '0'} AS step`, 'is_entry', 'event_id', 'received_at');
    columns.push(`${momentOf(parameters)} AS moment`, `${markOf('mask', 'step', 'is_entry = 1')} AS mark`);
    if (beats) counted.push('step', 'is_entry = 1');
  }
  return `SELECT * FROM (SELECT ${[PERSON, ...columns].join(', ')} FROM events WHERE ${eventsOfSlice(parameters, scope, slice)})
    WHERE ${counted.join(' OR ')}`;
}

/** What is gathered of each person: marks in order, and since when they came. */
function gatheredOf(hasLines: boolean, withOwn: boolean): string[] {
  // Arrays of plain columns, put in order together: gathering tuples costs several times as much.
  const columns = ['mark', 'moment', 'received_at', 'event_id'].map((column) => `groupArray(${column})`);
  const way = `arraySort((mark, at, received, id) -> (at, received, id), ${columns.join(', ')}) AS ${WAYS.all}`;
  return [
    ...(hasLines ? [way] : []),
    ...(hasLines && withOwn ? ['arraySort(groupArray(moment)) AS moments'] : []),
    ...(withOwn ? ['max(came) AS arrived', 'minIf(time, came) AS since'] : []),
  ];
}

/** Each person's way from the moment on that they came; nothing where they never did. */
const OWN_WAY = `if(arrived, arraySlice(${WAYS.all}, 1 + arrayCount(at -> at < ${MOMENTS('since')}, moments)), []) AS ${WAYS.own}`;

/**
 * Counts a group for the people of a slice, in layers: events with the elements they count for;
 * per person the events in order and what each element got; then people. On a canvas with sources
 * everything is counted for everybody, and for what people did since they came by a drawn source.
 */
export function compileGroup(scope: CanvasScope, group: Group, whole: Whole, slice: Slice): Question {
  const parameters = new Parameters();
  const lines = placesOf(group);
  const withOwn = whole.sources.length > 0;
  const ways: readonly Whose[] = withOwn ? ['all', 'own'] : ['all'];
  const { ofPerson, ofAll } = numbersOf(group.elements, withOwn);
  const perPerson = `SELECT ${[PERSON, ...ofPerson, ...gatheredOf(lines.length > 0, withOwn)].join(', ')}
    FROM (${eventsOf(parameters, scope, group, whole, slice)}) GROUP BY ${PERSON}`;
  const people = lines.length > 0 && withOwn ? `SELECT * EXCEPT moments, ${OWN_WAY} FROM (${perPerson})` : perPerson;
  const taken = lines.flatMap((line, place) => ways.map((whose) => `countIf(${tookLine(line, whose)}) AS ${COLUMN.line(place, whose)}`));
  const sql = `SELECT ${[...ofAll, ...taken].join(', ')} FROM (${lines.length > 0 ? withArrays(people, lines, ways) : people})`;
  return { sql, params: parameters.values };
}
