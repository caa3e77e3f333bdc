import { createHash } from 'node:crypto';
import { IN_PURCHASES } from '../migrations/0003-utc-slots.ts';
import type { Layout } from '../migrations/layout.ts';
import { SLOT } from '../migrations/roll-up.ts';
import type { Sql } from './client.ts';
import { AT_ONCE, type Erased, THEIR_EVENTS, THEIRS } from './erased.ts';
import { removeWhere } from './remove-where.ts';
import { insertSettings } from './write-events.ts';

/** Settings of an insert besides its token: those of a cluster wait for its shard. */
export type Inserting = Readonly<Record<string, string | number>>;

/** 64 bits as text; what is added to so many comes to nothing: the engine counts on from 0 behind the last number. */
const minus = (count: string) => `toString(bitNot(toUInt64(${count})) + 1)`;
const SLOTTED = `${SLOT} AS slot, toYYYYMM(slot) AS month, toUnixTimestamp(slot) AS at`;

interface Row {
  readonly month: number;
  readonly at: number;
}
type Taken = Readonly<Record<string, string | number>>;

/** A table of sums that names nobody. */
interface Sums {
  readonly table: 'counts' | 'purchases';
  /** What their events added to it, negative: `month`, `at` (its slot in seconds) and its columns, 64 bits as text. */
  readonly negative: string;
  /** Two rows that come to nothing, as columns beside workspace and slot: they say that it was done. */
  marks(mark: string): readonly Taken[];
  /** Condition that finds such rows. */
  readonly marked: string;
}

const NONE = '0';
/** -1, as 64 bits that only count upwards. */
const LESS_ONE = '18446744073709551615';
/** A number that stands for the erasure where a table has no column for its name. */
const numberOf = (mark: string) => createHash('sha256').update(mark).digest().readBigUInt64LE().toString();

const SUMS: readonly Sums[] = [
  {
    table: 'counts',
    negative: `SELECT ${SLOTTED}, kind, ${minus('count()')} AS hits, toString(-sum(value)) AS revenue
      FROM events WHERE ${THEIR_EVENTS} GROUP BY slot, kind`,
    marks: (mark) => [
      { kind: `${mark} 1`, hits: '1', revenue: NONE },
      { kind: `${mark} 2`, hits: LESS_ONE, revenue: NONE },
    ],
    marked: "kind IN (concat({mark:String}, ' 1'), concat({mark:String}, ' 2'))",
  },
  {
    table: 'purchases',
    negative: `SELECT ${SLOTTED}, toUInt8(origin != 'browser') AS keyed, toString(order_key) AS order_key,
        ${minus('countIf(value >= 0)')} AS hits, toString(-sum(value)) AS revenue
      FROM events WHERE ${THEIR_EVENTS} AND ${IN_PURCHASES} GROUP BY slot, keyed, events.order_key`,
    marks: (mark) => [
      { keyed: 2, order_key: numberOf(mark), hits: NONE, revenue: '1' },
      { keyed: 3, order_key: numberOf(mark), hits: NONE, revenue: '-1' },
    ],
    marked: 'keyed IN (2, 3) AND order_key = toUInt64({number:String})',
  },
];

/**
 * Adds what their events added once more with the other sign, a month at a time: a month is a part
 * of its own in the table, so its rows and its marks are there together or not at all, and a
 * repetition leaves out the months that are marked.
 */
async function takeOutOf(sql: Sql, { table, negative, marks, marked }: Sums, inserting: Inserting, erased: Erased): Promise<void> {
  const params = paramsOf(erased);
  const [rows, done] = await Promise.all([
    sql.select<Row & Taken>(negative, params),
    sql.select<Pick<Row, 'month'>>(
      `SELECT DISTINCT toYYYYMM(slot) AS month FROM ${table} WHERE workspace_id = {workspace:UUID} AND ${marked}`,
      params,
    ),
  ]);
  const over = new Set(done.map(({ month }) => month));
  for (const month of new Set(rows.map((row) => row.month))) {
    if (over.has(month)) continue;
    const added = rows.flatMap(({ month: of, slot: _slot, at, ...columns }) => (of === month ? [{ slot: at, ...columns }] : []));
    const marking = marks(params.mark).map((columns) => ({ slot: added[0]?.slot, ...columns }));
    const named = [...added, ...marking].map((row) => ({ workspace_id: erased.workspace, ...row }));
    await sql.insert(table, named, { ...insertSettings(`${params.mark} ${table} ${month}`), ...inserting });
  }
}

const paramsOf = ({ id, workspace, visitors }: Erased) => {
  const mark = `erasure ${id}`;
  return { workspace, visitors, mark, number: numberOf(mark) };
};

/** A row of `purchases` as one text. */
const PLACED = (keyed: string, slot: string) =>
  `concat(toString(${keyed}), ' ', toString(toUnixTimestamp(${slot})), ' ', toString(order_key))`;

/**
 * Orders that nobody else reported in the same quarter, in the same way: reports look whether an
 * order is there, so a row that comes to nothing must not wait for the store to put it together.
 */
async function dropOrders(sql: Sql, layout: Layout, erased: Erased): Promise<void> {
  const orders = await sql.select<{ placed: string }>(
    `SELECT ${PLACED("origin != 'browser'", SLOT)} AS placed FROM events
      WHERE workspace_id = {workspace:UUID} AND ${IN_PURCHASES} AND order_key != 0
        AND order_key IN (SELECT order_key FROM events WHERE ${THEIR_EVENTS} AND ${IN_PURCHASES})
      GROUP BY placed HAVING countIf(NOT (${THEIRS})) = 0`,
    paramsOf(erased),
  );
  for (let from = 0; from < orders.length; from += AT_ONCE) {
    const these = orders.slice(from, from + AT_ONCE).map(({ placed }) => placed);
    const where = `workspace_id = {workspace:UUID} AND has({orders:Array(String)}, ${PLACED('keyed', 'slot')})`;
    await removeWhere(sql, layout, 'purchases', where, { workspace: erased.workspace, orders: these });
  }
}

/** Takes visitors out of what counts without naming anybody. */
export async function takeOut(sql: Sql, layout: Layout, inserting: Inserting, erased: Erased): Promise<void> {
  for (const sums of SUMS) await takeOutOf(sql, sums, inserting, erased);
  await dropOrders(sql, layout, erased);
}

/** Removes what `takeOut` marked, once their events are gone. */
export async function removeMarks(sql: Sql, layout: Layout, erased: Erased): Promise<void> {
  for (const { table, marked } of SUMS) {
    await removeWhere(sql, layout, table, `workspace_id = {workspace:UUID} AND ${marked}`, paramsOf(erased));
  }
}
