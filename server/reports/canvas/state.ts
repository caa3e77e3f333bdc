import type { Span } from '#domain/time/days.ts';
import type { Analytics, Question } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import type { Part, Print } from '#server/events/kept.ts';
import { Parameters } from '../_kit/parameters.ts';
import { isIn, isInForce, type Source, storedWithin } from '../_kit/scope.ts';
import { isChanged } from './sides.ts';

/** Of which workspace, and how many changed visitors are named one by one; of more it is said how many. */
export interface Looked extends Source {
  readonly named: number;
}
export type Settled = Part & { readonly before: Date };

/** What is stored now, beside what was counted. */
export interface State {
  /** Of the span, what was received before a moment. */
  readonly settled: Print;
  /** Events of the span that were received later. */
  readonly late: number;
  /** What the part that was counted is now. */
  readonly counted: Print;
  /** Visitors with an event that is in one of the counted part and the span, and not in the other. */
  readonly changed: number;
  readonly visitors: readonly string[];
}

/**
 * One number for an event, so that the sum of them tells whether a set of events is the same. What is stored of an event does not change;
 * whether it counts does, once a keyed sender reports its order.
 */
function printOf(parameters: Parameters, workspace: string): string {
  const own = `intHash64(bitXor(${PERSON}, toUInt64(toUnixTimestamp64Milli(time))))`;
  return `${own} * if(${isInForce(parameters, workspace)}, 1, 3)`;
}

/** What a span has now, with how many of it were received since a moment; 0 where none is asked about. */
export interface Seen extends Print {
  readonly late: number;
}

/** Asks how many events the span of a part has, and which: as little as tells that nothing changed. */
export function compilePrint(source: Source, { span, before }: Part): Question {
  const parameters = new Parameters();
  const late = before === null ? '0' : `countIf(NOT ${isIn(parameters, { span, before })})`;
  const sql = `SELECT count() AS rows, toString(sum(${printOf(parameters, source.workspace)})) AS print, ${late} AS late
    FROM events WHERE ${storedWithin(parameters, source, [span])}`;
  return { sql, params: parameters.values };
}

/** Asks how many events a part of the span has, and what changed since a part was counted. Reads a few narrow columns of each. */
export function compileState(source: Looked, settled: Settled, counted: Part): Question {
  const parameters = new Parameters();
  const all: Part = { span: settled.span, before: null };
  const columns = [
    `${isIn(parameters, settled)} AS is_settled`,
    `${isIn(parameters, all)} AND NOT is_settled AS is_late`,
    `${isIn(parameters, counted)} AS is_counted`,
    `${isChanged(parameters, counted, all)} AS is_changed`,
    `${printOf(parameters, source.workspace)} AS own_print`,
  ];
  const sql = `SELECT countIf(is_settled) AS rows, toString(sumIf(own_print, is_settled)) AS print, countIf(is_late) AS late,
      countIf(is_counted) AS counted_rows, toString(sumIf(own_print, is_counted)) AS counted_print,
      uniqExactIf(${PERSON}, is_changed) AS changed,
      arrayMap(visitor -> toString(visitor), groupUniqArrayIf(${source.named + 1})(${PERSON}, is_changed)) AS visitors
    FROM (SELECT ${[PERSON, ...columns].join(', ')} FROM events
      WHERE ${storedWithin(parameters, source, [settled.span, counted.span])})`;
  return { sql, params: parameters.values };
}

interface StateRow {
  readonly rows: number;
  readonly print: string;
  readonly late: number;
  readonly counted_rows: number;
  readonly counted_print: string;
  readonly changed: number;
  readonly visitors: readonly string[];
}

/** Nobody is merged: of visitors, not of persons. */
const asStored = ({ workspace }: Source) => ({ workspace, version: '', base: null, delta: [] });

export async function printWithin({ select }: Pick<Analytics, 'select'>, source: Source, part: Part): Promise<Seen> {
  const [row] = await select<Seen>({ ...compilePrint(source, part), persons: asStored(source) });
  if (!row) throw new Error('A sum over events answered no row');
  return row;
}

export async function stateOf({ select }: Pick<Analytics, 'select'>, source: Looked, settled: Settled, counted: Part): Promise<State> {
  const [row] = await select<StateRow>({ ...compileState(source, settled, counted), persons: asStored(source) });
  if (!row) throw new Error('A sum over events answered no row');
  return {
    settled: { rows: row.rows, print: row.print },
    late: row.late,
    counted: { rows: row.counted_rows, print: row.counted_print },
    changed: row.changed,
    visitors: row.visitors,
  };
}

export const isSame = (one: Print, other: Print) => one.rows === other.rows && one.print === other.print;
const length = ({ start, end }: Span) => end.getTime() - start.getTime();
/** How much of a span, 0 to 1 and more, is not in another, or the other way round. */
export const differs = (one: Span, other: Span) =>
  (Math.abs(one.start.getTime() - other.start.getTime()) + Math.abs(one.end.getTime() - other.end.getTime())) / length(one);
