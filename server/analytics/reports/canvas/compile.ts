import type { Rule } from '#domain/canvas/document.ts';
import { kindsThat } from '#domain/tracking/events.ts';
import type { Range } from '#domain/wire/reports.ts';
import type { Question } from '../../analytics.ts';
import { Parameters } from '../parameters.ts';
import { PERSON } from '../person.ts';
import { eventsWithin, type Scope } from '../scope.ts';
import { needBeats, placesOf, tookLine, withArrays } from './lines.ts';
import { has, markOf, momentOf } from './marks.ts';
import { type CountedElement, earns } from './normalise.ts';
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
  line: (place: number) => `line_${place}`,
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

/** Is the event a step on the person's way? Asked of the whole canvas, so that it does not depend on the group. */
function stepOf(parameters: Parameters, clicks: readonly Rule[]): string {
  const always = kindsThat(({ step }) => step === 'always');
  const happened = `kind IN ${parameters.add('Array(String)', always)} AND NOT ${GIVEN_BACK}`;
  return [happened, ...clicks.map((rule) => ruleFilter(parameters, rule))].join(' OR ');
}

/** What is added up for each person and element, and over people. */
function numbersOf(elements: readonly CountedElement[]): { readonly ofPerson: string[]; readonly ofAll: string[] } {
  const ofPerson = elements.flatMap((element, place) => [
    `countIf(${has('mask', place)}) AS h${place}`,
    ...(earns(element) ? [`sumIf(value, ${mayGiveBack(element.rule) ? `money_${place}` : has('mask', place)}) AS r${place}`] : []),
    ...(element.worth > 0 ? [`countIf(${has('mask', place)} AND value != 0) AS c${place}`] : []),
  ]);
  const ofAll = elements.flatMap((element, place) => [
    `countIf(h${place} > 0) AS ${COLUMN.people(place)}`,
    `sum(h${place}) AS ${COLUMN.hits(place)}`,
    ...(earns(element) ? [`sum(r${place}) AS ${COLUMN.revenue(place)}`] : []),
    ...(element.worth > 0 ? [`countIf(h${place} > 0 AND c${place} = 0) AS ${COLUMN.unpriced(place)}`] : []),
  ]);
  return { ofPerson, ofAll };
}

/**
 * Counts a group for the people of a slice, in layers: events with the elements they count for;
 * per person the events in order and what each element got; then people.
 */
export function compileGroup(scope: CanvasScope, group: Group, clicks: readonly Rule[], slice: Slice): Question {
  const parameters = new Parameters();
  const { elements } = group;
  const lines = placesOf(group);
  const { ofPerson, ofAll } = numbersOf(elements);
  const beats = needBeats(lines);
  const columns = [
    'time',
    'value',
    `${maskOf(
      parameters,
      elements.map(({ rule }) => rule),
    )} AS mask`,
  ];
  // Money given back belongs to an element that it does not count for.
  const money = elements.flatMap(({ rule }, place) => (mayGiveBack(rule) ? [{ name: `money_${place}`, rule }] : []));
  columns.push(...money.map(({ name, rule }) => `${moneyFilter(parameters, rule)} AS ${name}`));
  const counted = ['mask != 0', ...money.map(({ name }) => name), ...(beats ? ['step', 'is_entry = 1'] : [])];
  // Arrays of plain columns, put in order together: gathering tuples costs several times as much.
  const gathered = ['mark', 'moment', 'received_at', 'event_id'];
  if (lines.length > 0) {
    const step = beats ? `(${stepOf(parameters, clicks)})` : '0';
    columns.push(`${step} AS step`, 'is_entry', 'event_id', 'received_at', `${momentOf(parameters)} AS moment`);
    columns.push(`${markOf('mask', 'step', 'is_entry = 1')} AS mark`);
  }
  const way = `arraySort((mark, at, received, id) -> (at, received, id), ${gathered.map((column) => `groupArray(${column})`).join(', ')}) AS way`;
  const perPerson = `SELECT ${[PERSON, ...ofPerson, ...(lines.length > 0 ? [way] : [])].join(', ')} FROM (
      SELECT ${[PERSON, ...columns].join(', ')} FROM events WHERE ${eventsOfSlice(parameters, scope, slice)}
    ) WHERE ${counted.join(' OR ')} GROUP BY ${PERSON}`;
  const taken = lines.map((line, place) => `countIf(${tookLine(line)}) AS ${COLUMN.line(place)}`);
  const sql = `SELECT ${[...ofAll, ...taken].join(', ')} FROM (${lines.length > 0 ? withArrays(perPerson, lines) : perPerson})`;
  return { sql, params: parameters.values };
}
