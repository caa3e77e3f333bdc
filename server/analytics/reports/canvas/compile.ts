import type { Rule } from '#domain/canvas/document.ts';
import type { Range } from '#domain/wire/reports.ts';
import type { Question } from '../../analytics.ts';
import { Parameters } from '../parameters.ts';
import { PERSON } from '../person.ts';
import { eventsOnDays } from '../scope.ts';
import { type CountedElement, type CountedLine, STEP_KINDS } from './normalise.ts';
import type { Group, Slice } from './plan.ts';
import { ruleFilter } from './rule-filter.ts';
import { earns } from './totals.ts';

export interface CanvasScope {
  readonly workspace: string;
  readonly range: Range;
}

/** Names of result columns, by place in the group. */
export const COLUMN = {
  people: (place: number) => `people_${place}`,
  hits: (place: number) => `hits_${place}`,
  revenue: (place: number) => `revenue_${place}`,
  line: (place: number) => `line_${place}`,
} as const;

/** One bit per element that counts the event. */
function maskOf(parameters: Parameters, elements: readonly CountedElement[]): string {
  const bits = elements.map(({ rule }, place) => `bitShiftLeft(toUInt64(${ruleFilter(parameters, rule)}), ${place})`);
  return bits.join(' + ');
}

/** Is the event a step on the person's way, so that what comes after has it right before? */
function stepOf(parameters: Parameters, elements: readonly CountedElement[], clicks: readonly Rule[]): string {
  const sources = elements.reduce((bits, { rule }, place) => (rule.type === 'source' ? bits | (1n << BigInt(place)) : bits), 0n);
  const parts = [`kind IN ${parameters.add('Array(String)', STEP_KINDS)}`];
  if (sources > 0n) parts.push(`bitAnd(mask, ${parameters.add('UInt64', String(sources))}) != 0`);
  parts.push(...clicks.map((rule) => ruleFilter(parameters, rule)));
  return parts.join(' OR ');
}

/** Marks a step, beside the bits of the elements. */
const STEP_BIT = `toUInt64(${1n << 63n})`;
const FIRST = (place: number) => `first_${place}`;
const LAST = (place: number) => `last_${place}`;

/** SQL of "this person took the line", over columns of the layers below. */
function tookLine(kind: CountedLine['kind'], from: number, to: number, fromSource: boolean): string {
  if (kind === 'next') return `arrayExists((before, now) -> bitTest(before, ${from}) AND bitTest(now, ${to}), befores, steps)`;
  if (kind === 'landing') return `arrayExists(now -> bitTest(now, ${from}) AND bitTest(now, ${to}), masks)`;
  // What a source brought may be the very event its visit began with.
  return `(${FIRST(from)} > 0 AND ${FIRST(from)} ${fromSource ? '<=' : '<'} ${LAST(to)})`;
}

/** The elements of a group by their bits, and what is asked about its lines. */
interface Places {
  readonly lines: readonly {
    readonly kind: CountedLine['kind'];
    readonly from: number;
    readonly to: number;
    readonly fromSource: boolean;
  }[];
  /** Elements whose first or last place on a way matters. */
  readonly firsts: readonly number[];
  readonly lasts: readonly number[];
}

function placesOf({ elements, lines }: Group): Places {
  const placeOf = new Map(elements.map(({ id }, place) => [id, place]));
  const placed = lines.map(({ kind, from, to }) => {
    const place = placeOf.get(from) ?? 0;
    return { kind, from: place, to: placeOf.get(to) ?? 0, fromSource: elements[place]?.rule.type === 'source' };
  });
  const later = placed.filter(({ kind }) => kind === 'later');
  return { lines: placed, firsts: [...new Set(later.map(({ from }) => from))], lasts: [...new Set(later.map(({ to }) => to))] };
}

/** Adds the arrays that lines are decided on; a layer of its own each, so that nothing is worked out twice. */
function withArrays(perPerson: string, { firsts, lasts }: Places): string {
  const masks = `SELECT * EXCEPT way, way AS masks, arrayFilter(mark -> bitAnd(mark, ${STEP_BIT}) != 0, way) AS steps FROM (${perPerson})`;
  const positions = [
    'arrayPopBack(arrayPushFront(steps, toUInt64(0))) AS befores',
    ...firsts.map((place) => `arrayFirstIndex(now -> bitTest(now, ${place}), masks) AS ${FIRST(place)}`),
    ...lasts.map((place) => `arrayLastIndex(now -> bitTest(now, ${place}), masks) AS ${LAST(place)}`),
  ];
  return `SELECT *, ${positions.join(', ')} FROM (${masks})`;
}

/**
 * Counts a group for the people of a slice, in layers: events with the elements they count for;
 * per person the events in order of time and what each element got; then people.
 * Same-time events are in the order of their ids, which are made in order.
 */
export function compileGroup(scope: CanvasScope, group: Group, clicks: readonly Rule[], slice: Slice): Question {
  const parameters = new Parameters();
  const { elements } = group;
  const places = placesOf(group);
  const ordered = places.lines.length > 0;
  const where = `${eventsOnDays(parameters, scope.workspace, scope.range)}
      AND person >= ${parameters.add('UInt64', slice.from)} AND person <= ${parameters.add('UInt64', slice.to)}`;
  const hits = elements.map((_, place) => `countIf(bitTest(mask, ${place})) AS h${place}`);
  const revenue = elements.flatMap(({ rule }, place) => (earns(rule) ? [`sumIf(value, bitTest(mask, ${place})) AS r${place}`] : []));
  // Arrays of plain columns, put in order together: gathering tuples costs several times as much.
  const way = ordered
    ? [
        `arraySort((mark, at, id) -> (at, id), groupArray(bitOr(mask, if(step, ${STEP_BIT}, 0))), groupArray(time), groupArray(event_id)) AS way`,
      ]
    : [];
  const needsSteps = places.lines.some(({ kind }) => kind === 'next');
  const perPerson = `SELECT ${[PERSON, ...hits, ...revenue, ...way].join(', ')} FROM (
      SELECT ${PERSON}, time, event_id, value, ${maskOf(parameters, elements)} AS mask, (${stepOf(parameters, elements, clicks)}) AS step
      FROM events WHERE ${where}
    ) WHERE mask != 0${needsSteps ? ' OR step' : ''} GROUP BY ${PERSON}`;
  const columns = elements.flatMap(({ rule }, place) => [
    `countIf(h${place} > 0) AS ${COLUMN.people(place)}`,
    `sum(h${place}) AS ${COLUMN.hits(place)}`,
    ...(earns(rule) ? [`sum(r${place}) AS ${COLUMN.revenue(place)}`] : []),
  ]);
  const taken = places.lines.map(
    ({ kind, from, to, fromSource }, place) => `countIf(${tookLine(kind, from, to, fromSource)}) AS ${COLUMN.line(place)}`,
  );
  const sql = `SELECT ${[...columns, ...taken].join(', ')} FROM (${ordered ? withArrays(perPerson, places) : perPerson})`;
  return { sql, params: parameters.values };
}
