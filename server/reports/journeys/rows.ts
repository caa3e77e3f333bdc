import { SOURCE_KEYS } from '#domain/wire/track.ts';
import type { Question } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import { DEPTH, IS_ACTIVE, IS_SCROLL, PAGE, VISIT } from '#server/events/migrations/0006-visits.ts';
import { channelSql, IS_DIRECT } from '../_kit/channel-sql.ts';
import { plain } from '../_kit/filters/text-filter.ts';
import { rankIn } from '../_kit/moments.ts';
import { paidSql } from '../_kit/paid-sql.ts';
import { Parameters } from '../_kit/parameters.ts';
import { keyedOrders } from '../_kit/scope.ts';
import { ARRIVAL, labelOf } from '../paths/labels.ts';
import type { Form, SourceForm } from './forms.ts';

/** Which events are read: those of visitors (their ids) or of a stretch of visitors (their numbers as decimal text, both included). */
export type Read =
  | { readonly visitors: readonly string[] }
  | { readonly numbers: readonly string[] }
  | { readonly from: string; readonly to: string };

/** What tells events apart, besides whose and when: each different one is a form. */
const FORM_COLUMNS = 'kind, host, path, query, name, mapKeys(attributes), mapValues(attributes)';
/** So many bits are a whole number in JavaScript. Two forms under one number are found, see `compileForms`. */
const numberOf = (hash: string) => `bitAnd(${hash}, ${2n ** 53n - 1n})`;
const FORM_HASH = `cityHash64(${FORM_COLUMNS})`;
const SOURCE_HASH = `cityHash64(${SOURCE_KEYS.join(', ')})`;
const ORDER_HASH = "if(order_id = '', 0, cityHash64(order_id))";

function whose(parameters: Parameters, workspace: string, read: Read): string {
  const own = `workspace_id = ${parameters.add('UUID', workspace)}`;
  if ('from' in read)
    return `${own} AND ${PERSON} >= ${parameters.add('UInt64', read.from)} AND ${PERSON} <= ${parameters.add('UInt64', read.to)}`;
  if ('numbers' in read)
    return `${own} AND ${PERSON} IN (SELECT toUInt64(arrayJoin(splitByChar(',', ${parameters.text(read.numbers.join(','))}))))`;
  return `${own} AND ${PERSON} IN (SELECT sipHash64(arrayJoin(${parameters.add('Array(String)', read.visitors)})))`;
}

/**
 * Events as numbers, a visitor's together and in order; of several visitors all in one order (`together`), as of one person. Read by
 * `decodeRows`.
 */
export function compileRows(workspace: string, read: Read, together = false): Question {
  const parameters = new Parameters();
  const order = [...(together ? [] : [PERSON]), 'time', rankIn(parameters), 'received_at', 'event_id'];
  const sql = `SELECT ${PERSON}, toUnixTimestamp64Milli(time), ${numberOf(FORM_HASH)}, ${numberOf(SOURCE_HASH)}, value, replaced_by, ${ORDER_HASH},
      ${numberOf(VISIT)}, is_entry
    FROM events WHERE ${whose(parameters, workspace, read)} ORDER BY ${order.join(', ')}`;
  return { sql, params: parameters.values };
}

/** Bytes of a row: eight numbers of 64 bits and a flag. */
const ROW_BYTES = 65;
const HIGH = 2 ** 32;

/** A row of `compileRows`, read in place. */
export interface Row {
  visitor: bigint;
  /** The same visitor as the row before. */
  isSame: boolean;
  /** Milliseconds since 1970. */
  time: number;
  form: number;
  source: number;
  value: number;
  /** What it reports of an order does not count where a keyed sender reports this one; 0: it names none, or is keyed itself. */
  replacedBy: bigint;
  /** The order that it names, 0 for none: also of money that is given back. */
  order: bigint;
  /** Of the visitor's visits. */
  visit: number;
  isEntry: boolean;
}

export const rowsIn = (bytes: Uint8Array) => bytes.byteLength / ROW_BYTES;

/** Reads rows one after the other into the same object. */
export function decodeRows(bytes: Uint8Array, each: (row: Row) => void): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numberAt = (at: number) => view.getUint32(at, true) + view.getInt32(at + 4, true) * HIGH;
  const isZero = (at: number) => view.getUint32(at, true) === 0 && view.getUint32(at + 4, true) === 0;
  const bigAt = (at: number) => (isZero(at) ? 0n : view.getBigUint64(at, true));
  const row: Row = {
    visitor: 0n,
    isSame: false,
    time: 0,
    form: 0,
    source: 0,
    value: 0,
    replacedBy: 0n,
    order: 0n,
    visit: 0,
    isEntry: false,
  };
  let [low, high] = [-1, -1];
  for (let at = 0; at < bytes.byteLength; at += ROW_BYTES) {
    const [ownLow, ownHigh] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    row.isSame = ownLow === low && ownHigh === high;
    if (!row.isSame) row.visitor = view.getBigUint64(at, true);
    [low, high] = [ownLow, ownHigh];
    row.time = numberAt(at + 8);
    row.form = numberAt(at + 16);
    row.source = numberAt(at + 24);
    row.value = numberAt(at + 32);
    row.replacedBy = bigAt(at + 40);
    row.order = bigAt(at + 48);
    row.visit = numberAt(at + 56);
    row.isEntry = view.getUint8(at + 64) === 1;
    each(row);
  }
}

/** `number`: as rows name it. `variants`: more than one where two forms happen to have one number. */
export interface FormRow extends Form {
  readonly number: number;
  readonly variants: number;
}
export interface SourceRow extends SourceForm {
  readonly number: number;
  readonly variants: number;
}

/** What tells things apart, and what the store says of each besides: what it can say, no second place has to. */
interface Told {
  readonly hash: string;
  readonly columns: readonly string[];
  readonly said: (parameters: Parameters) => Readonly<Record<string, string>>;
}
const FORMS: Told = {
  hash: FORM_HASH,
  columns: ['kind', 'host', 'path', 'query', 'name', 'attributes'],
  said: (parameters) => ({
    node: `toString(${labelOf(parameters)})`,
    page: `toString(${PAGE})`,
    depth: `if(${IS_SCROLL}, toNullable(${DEPTH}), NULL)`,
    active: `toUInt8(${IS_ACTIVE})`,
  }),
};
const SOURCES: Told = {
  hash: SOURCE_HASH,
  columns: SOURCE_KEYS,
  said: (parameters) => ({
    channel: `toString(${channelSql(parameters)})`,
    direct: `toUInt8(${IS_DIRECT})`,
    paid: `toUInt8(${paidSql(parameters)})`,
    arrival: `toString(${ARRIVAL})`,
    plain: `map(${SOURCE_KEYS.map((key) => `'${key}', toString(${plain(key)})`).join(', ')})`,
  }),
};

function distinct(workspace: string, read: Read, { hash, columns, said }: Told, most: number): Question {
  const parameters = new Parameters();
  const more = Object.entries(said(parameters)).map(([name, sql]) => `${sql} AS ${name}`);
  const sql = `SELECT *, ${more.join(', ')} FROM (
      SELECT number, ${columns.map((column) => `any(stored.${column}) AS ${column}`).join(', ')}, uniqExact(hash) AS variants
      FROM (SELECT ${hash} AS hash, ${numberOf('hash')} AS number, ${columns.join(', ')} FROM events
        WHERE ${whose(parameters, workspace, read)}) AS stored
      GROUP BY number LIMIT ${most + 1})`;
  return { sql, params: parameters.values };
}

/** The forms of these events: at most one more than so many. */
export const compileForms = (workspace: string, read: Read, most: number) => distinct(workspace, read, FORMS, most);
export const compileSources = (workspace: string, read: Read, most: number) => distinct(workspace, read, SOURCES, most);

/** How many events a workspace has. */
export function compileSize(workspace: string): Question {
  const parameters = new Parameters();
  const sql = `SELECT count() AS events FROM events WHERE workspace_id = ${parameters.add('UUID', workspace)}`;
  return { sql, params: parameters.values };
}

/** Orders that keyed senders reported, as decimal text in `reported`. */
export function compileOrders(workspace: string): Question {
  const parameters = new Parameters();
  return { sql: `SELECT DISTINCT toString(order_key) AS reported FROM (${keyedOrders(parameters, workspace)})`, params: parameters.values };
}
