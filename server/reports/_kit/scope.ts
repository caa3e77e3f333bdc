import type { Shown } from '#domain/plans/gates.ts';
import { withheldKinds } from '#domain/plans/gates.ts';
import type { Span } from '#domain/time/days.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { Question } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import type { Part } from '#server/events/kept.ts';
import type { Parameters } from './parameters.ts';

/** Some of the people. */
export interface Among {
  /** SQL of "the row of an event is of one of them". */
  readonly isOne: (parameters: Parameters) => string;
  /** SELECT of their numbers, each once and in ascending order. */
  readonly numbers: () => Question;
}

/** Of which workspace a question is, and what of it may be seen. */
export interface Source {
  readonly workspace: string;
  readonly shown: Shown;
  /** Who is asked about; left out: everybody. Only of raw events. */
  readonly among?: Among;
}

/** The same, and of which time. Times are UTC; `spanOf` makes them of local days. */
export interface Scope extends Source {
  readonly span: Span;
}

const ofWorkspace = (parameters: Parameters, workspace: string) => `workspace_id = ${parameters.add('UUID', workspace)}`;

/** Spans that touch or overlap as one: a condition without OR is cheaper. */
function merged(spans: readonly Span[]): Span[] {
  const whole: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = whole.at(-1);
    const touches = last && span.start <= last.end;
    if (touches) whole.pop();
    const end = touches ? Math.max(last.end.getTime(), span.end.getTime()) : span.end;
    whole.push({ start: touches ? last.start : span.start, end: new Date(end) });
  }
  return whole;
}

/** "The column lies in one of these spans." `of` makes a value of the column's type from seconds since 1970. */
function lies(parameters: Parameters, column: string, spans: readonly Span[], of: (seconds: string) => string): string {
  const second = (moment: Date) => of(parameters.add('UInt32', moment.getTime() / 1000));
  return `(${merged(spans)
    .map(({ start, end }) => `(${column} >= ${second(start)} AND ${column} < ${second(end)})`)
    .join(' OR ')})`;
}

/** SQL of "the event is one of these". Moments are whole seconds. */
export function isIn(parameters: Parameters, { span, before }: Part): string {
  const moment = (one: Date) => `toDateTime64(${parameters.add('UInt32', one.getTime() / 1000)}, 3, 'UTC')`;
  const received = before === null ? '' : ` AND received_at < ${moment(before)}`;
  return `(time >= ${moment(span.start)} AND time < ${moment(span.end)}${received})`;
}

/** Rows of the roll-ups, which are kept by quarter of an hour. */
export function slotsWithin(parameters: Parameters, { workspace }: Source, spans: readonly Span[]): string {
  return `${ofWorkspace(parameters, workspace)} AND ${lies(parameters, 'slot', spans, (seconds) => `toDateTime(${seconds})`)}`;
}

/** Days that advertising platforms state: they are those of the ad account, whatever the workspace's zone. */
export function spentOnDays(parameters: Parameters, workspace: string, ranges: readonly Range[]): string {
  const any = ranges.map(({ min, max }) => `(day >= ${parameters.add('Date', min)} AND day <= ${parameters.add('Date', max)})`);
  return `${ofWorkspace(parameters, workspace)} AND (${any.join(' OR ')})`;
}

/** Orders of a workspace that were reported with its app key. */
export function keyedOrders(parameters: Parameters, workspace: string): string {
  return `SELECT order_key FROM purchases WHERE ${ofWorkspace(parameters, workspace)} AND keyed = 1 AND order_key != 0`;
}

/** SQL of "no keyed sender says something else about the order of this event". */
export const isInForce = (parameters: Parameters, workspace: string) => `replaced_by NOT IN (${keyedOrders(parameters, workspace)})`;

/** SQL of "the event counts": the plan shows it, and no keyed sender says something else about its order. */
export function counts(parameters: Parameters, { workspace, shown }: Source): string {
  const withheld = withheldKinds(shown);
  const kinds = withheld.length > 0 ? ` AND kind NOT IN ${parameters.add('Array(String)', withheld)}` : '';
  return `${isInForce(parameters, workspace)}${kinds}`;
}

/** Raw events, whatever of them counts. */
export const storedWithin = (parameters: Parameters, { workspace, among }: Source, spans: readonly Span[]) =>
  `${ofWorkspace(parameters, workspace)} AND ${lies(parameters, 'time', spans, (seconds) => `toDateTime64(${seconds}, 3, 'UTC')`)}${
    among ? ` AND ${among.isOne(parameters)}` : ''
  }`;

/**
 * Raw events that count: every question about raw events starts from this condition. What a browser
 * said about an order is replaced, for all its items, by what a keyed sender says about it,
 * whichever came first; `purchasesWithin` says the same of the roll-up. What the plan does not show
 * is not there.
 */
export function eventsWithin(parameters: Parameters, source: Source, spans: readonly Span[]): string {
  return `${storedWithin(parameters, source, spans)}
    AND ${counts(parameters, source)}`;
}

/**
 * Raw events of people tracked, who are everybody, also where nothing that they did counts: of those
 * all they did, of the others what counts. Whatever is told of an event asks whether it `counts`.
 */
export function trackedWithin(parameters: Parameters, source: Source, spans: readonly Span[]): string {
  return `${storedWithin(parameters, source, spans)}
    AND ((${counts(parameters, source)}) OR ${PERSON} NOT IN (SELECT ${PERSON} FROM events WHERE ${eventsWithin(parameters, source, spans)}))`;
}

/** Rows of the roll-up of events that bring money, those that count. */
export function earningsWithin(parameters: Parameters, source: Source, spans: readonly Span[]): string {
  const withheld = withheldKinds(source.shown);
  const kinds = withheld.length > 0 ? ` AND kind NOT IN ${parameters.add('Array(String)', withheld)}` : '';
  return `${slotsWithin(parameters, source, spans)} AND replaced_by NOT IN (${keyedOrders(parameters, source.workspace)})${kinds}`;
}

/** Rows of the roll-up of purchases that count. */
export function purchasesWithin(parameters: Parameters, source: Source, spans: readonly Span[]): string {
  return `${slotsWithin(parameters, source, spans)}
    AND (keyed = 1 OR order_key = 0 OR order_key NOT IN (${keyedOrders(parameters, source.workspace)}))`;
}

/**
 * Money that is given back is a purchase with a negative value: it lowers the revenue and is no
 * further sale. For the rows of an event; `purchases` counts its hits so.
 */
export const IS_SALE = 'value >= 0';
