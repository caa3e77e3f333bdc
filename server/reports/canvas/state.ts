import type { Span } from '#domain/time/days.ts';
import type { Analytics, Question } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import type { Ground, Part, Print, ReadPiece, Standing } from '#server/events/kept.ts';
import { Parameters } from '../_kit/parameters.ts';
import { isIn, isInForce, type Source, storedWithin } from '../_kit/scope.ts';
import { groundOf } from './ground.ts';
import { minus, plus, sumOf } from './prints.ts';
import { isChanged } from './sides.ts';

/** Of which workspace, and how many changed visitors are named one by one; of more it is said how many. */
export interface Looked extends Source {
  readonly named: number;
}
export type Settled = Part & { readonly before: Date };
type Counted = Part & { readonly standing: Standing };

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
  /** Of which pieces that is known next time. */
  readonly standing: Standing;
}

/**
 * One number for an event, so that the sum of them tells whether a set of events is the same. What is stored of an event does not change;
 * whether it counts does, once a keyed sender reports its order.
 */
function printOf(parameters: Parameters, workspace: string): string {
  const own = `intHash64(bitXor(${PERSON}, toUInt64(toUnixTimestamp64Milli(time))))`;
  return `${own} * if(${isInForce(parameters, workspace)}, 1, 3)`;
}

/** Days of one of the spans and not of the other. */
function between(one: Span, other: Span): Span[] {
  const ends = (a: Date, b: Date) => (a.getTime() === b.getTime() ? [] : [{ start: a < b ? a : b, end: a < b ? b : a }]);
  return [...ends(one.start, other.start), ...ends(one.end, other.end)];
}

/**
 * Asks how many events a part of the span has, and what changed since a part was counted, by the pieces they are stored in and of all
 * (`piece` ''). Reads a few narrow columns. Of pieces that were read (`known`) only what is in one of the two spans and not in the other.
 */
export function compileState(source: Looked, settled: Settled, counted: Part, known: readonly string[] = []): Question {
  const parameters = new Parameters();
  const all: Part = { span: settled.span, before: null };
  const columns = [
    'CAST(_part AS String) AS piece',
    `${isIn(parameters, settled)} AS is_settled`,
    `${isIn(parameters, all)} AND NOT is_settled AS is_late`,
    `${isIn(parameters, counted)} AS is_counted`,
    `${isChanged(parameters, counted, all)} AS is_changed`,
    `${printOf(parameters, source.workspace)} AS own_print`,
  ];
  const these = parameters.add('Array(String)', known);
  const eventsOf = (spans: readonly Span[], where: string) =>
    `SELECT ${[PERSON, ...columns].join(', ')} FROM events WHERE ${storedWithin(parameters, source, spans)}${where}`;
  const edges = between(settled.span, counted.span);
  const events = [
    eventsOf([settled.span, counted.span], known.length > 0 ? ` AND _part NOT IN ${these}` : ''),
    ...(known.length > 0 && edges.length > 0 ? [eventsOf(edges, ` AND _part IN ${these}`)] : []),
  ];
  const sql = `SELECT piece, countIf(is_settled) AS rows, toString(sumIf(own_print, is_settled)) AS print, countIf(is_late) AS late,
      countIf(is_counted) AS counted_rows, toString(sumIf(own_print, is_counted)) AS counted_print,
      uniqExactIf(${PERSON}, is_changed) AS changed,
      arrayMap(visitor -> toString(visitor), groupUniqArrayIf(${source.named + 1})(${PERSON}, is_changed)) AS visitors
    FROM (${events.join(' UNION ALL ')}) GROUP BY piece WITH ROLLUP`;
  return { sql, params: parameters.values };
}

interface StateRow extends Print {
  /** '' for all pieces together. */
  readonly piece: string;
  readonly late: number;
  readonly counted_rows: number;
  readonly counted_print: string;
  readonly changed: number;
  readonly visitors: readonly string[];
}

/** Nobody is merged: of visitors, not of persons. */
const asStored = ({ workspace }: Source) => ({ workspace, version: '', base: null, delta: [] });

const settledIn = ({ rows, print }: StateRow): Print => ({ rows, print });
const countedIn = (row: StateRow): Print => ({ rows: row.counted_rows, print: row.counted_print });

/** What was read, put together with what is known of pieces that were read before. */
function stateIn(read: readonly StateRow[], { pieces }: Standing, ground: Ground, isSteady: boolean): State {
  const rows = new Map(read.map((row) => [row.piece, row]));
  const all = rows.get('');
  const moved = [...pieces].map(([piece, before]) => {
    const edge = rows.get(piece);
    return [piece, edge ? minus(plus(before, settledIn(edge)), countedIn(edge)) : before] as const;
  });
  const anew = [...rows].filter(([piece]) => piece !== '' && !pieces.has(piece));
  const settled = [...moved, ...anew.map(([piece, row]) => [piece, settledIn(row)] as const)];
  const lasting = settled.flatMap(([piece, print]): [string, ReadPiece][] => {
    const content = ground.pieces.get(piece);
    return content !== undefined && (rows.get(piece)?.late ?? 0) === 0 ? [[piece, { ...print, content }]] : [];
  });
  return {
    settled: sumOf(settled.map(([, print]) => print)),
    late: all?.late ?? 0,
    counted: sumOf([...pieces.values(), ...anew.map(([, row]) => countedIn(row))]),
    changed: all?.changed ?? 0,
    visitors: all?.visitors ?? [],
    standing: { pieces: new Map(isSteady ? lasting : []), orders: ground.orders },
  };
}

/** What is known of the pieces that are there. Nothing, where other orders are reported: then other events may count. */
function stillStanding({ pieces, orders }: Standing, ground: Ground): Standing {
  const still = orders === ground.orders ? [...pieces].filter(([piece, { content }]) => ground.pieces.get(piece) === content) : [];
  return { pieces: new Map(still), orders: ground.orders };
}

/** After so many times in which pieces were replaced meanwhile everything is read. */
const TRIES = 2;

/**
 * What is stored now of the span, beside what was counted. Pieces that were read and hold nothing else are not read again: each must be
 * there afterwards as it was before, so it was there all the time.
 */
export async function stateOf(analytics: Pick<Analytics, 'select'>, source: Looked, settled: Settled, counted: Counted): Promise<State> {
  let standing = counted.standing;
  for (let tries = 1; ; tries += 1) {
    const question = compileState(source, settled, counted, [...standing.pieces.keys()]);
    const read = await analytics.select<StateRow>({ ...question, persons: asStored(source) });
    const ground = await groundOf(analytics, source.workspace);
    const still = stillStanding(standing, ground);
    const isSteady = standing.orders === ground.orders && still.pieces.size === standing.pieces.size;
    if (isSteady || standing.pieces.size === 0) return stateIn(read, standing, ground, isSteady);
    standing = tries < TRIES ? still : { pieces: new Map(), orders: ground.orders };
  }
}

const length = ({ start, end }: Span) => end.getTime() - start.getTime();
/** How much of a span, 0 to 1 and more, is not in another, or the other way round. */
export const differs = (one: Span, other: Span) =>
  (Math.abs(one.start.getTime() - other.start.getTime()) + Math.abs(one.end.getTime() - other.end.getTime())) / length(one);
