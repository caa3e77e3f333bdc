import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { Database } from '#server/db/client.ts';
import { type Person, peopleNamed } from '#server/db/people.ts';
import { wholeRows } from '#server/db/whole-rows.ts';
import { notFound } from '#server/http/errors.ts';
import { isUuid } from '#server/policy/membership.ts';
import type { Ports } from '#server/ports.ts';
import { hooksOf } from './hooks-of.ts';
import type { HooksPort } from './ports.ts';
import { matching } from './query/conditions.ts';
import { orderOf } from './query/order.ts';
import type { PlannedQuery } from './query/plan.ts';
import { type AnyRow, asRows, columnOf, type ResourceTable, resourceTable } from './resource-table.ts';

export interface Page {
  readonly rows: readonly AnyRow[];
  /** Rows that match, on all pages. */
  readonly total: number;
  readonly people: readonly Person[];
}

function idsIn(rows: readonly AnyRow[], include: readonly string[]): ReadonlySet<string> {
  return new Set(rows.flatMap((row) => include.map((name) => row[name]).filter((id) => typeof id === 'string')));
}

/** The people that the named reference fields of some rows point at, each once. */
export function peopleOf(db: Database, rows: readonly AnyRow[], include: readonly string[]): Promise<readonly Person[]> {
  return peopleNamed(db, idsIn(rows, include));
}

/** Names of a few people are in memory; many are read at once. */
const FEW = 4;

async function namesOf({ db, access }: Reading, rows: readonly AnyRow[], include: readonly string[]): Promise<readonly Person[]> {
  const ids = idsIn(rows, include);
  if (ids.size > FEW) return peopleNamed(db, ids);
  const accounts = await Promise.all([...ids].sort().map((id) => access.account(id)));
  return accounts.flatMap((account) => account ?? []);
}

const whereOf = (where: SQL | undefined): SQL | undefined => where && sql`where ${where}`;

/** How many rows match, as a part of another statement. */
const countOf = ({ table }: ResourceTable, where: SQL | undefined): SQL => sql`(select count(*)::int from ${table} ${whereOf(where)})`;

async function countRows(db: Database, table: ResourceTable, where: SQL | undefined): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select ${countOf(table, where)} as total`);
  return rows[0]?.total ?? 0;
}

/** What a page is read with. */
type Reading = Ports<'access' | 'db'> & HooksPort;

/** One page of the rows within `bounds` that match a planned query. */
export async function readPage(
  reading: Reading,
  resource: AnyResource,
  query: PlannedQuery,
  bounds: SQL | undefined,
  userId: string,
): Promise<Page> {
  const table = resourceTable(resource.name);
  const where = and(bounds, matching(table, resource, query));
  const order = sql.join(orderOf(table, resource, query.sort, hooksOf(reading, resource.name).order(userId)), sql`, `);
  // One more than is asked for: where there is none, this is the last page and nothing has to be counted. What has
  // to be looked for is counted only then; what an index gives comes with the page, which saves a way to the store.
  const isPlain = query.filters.length === 0 && query.search === undefined;
  const rest = sql`${whereOf(where)} order by ${order} limit ${query.limit + 1} offset ${query.offset}`;
  const { rows: read, beside } = await wholeRows(reading.db, table.table, rest, isPlain ? countOf(table, where) : undefined);
  const rows = asRows(read.slice(0, query.limit));
  const isLast = read.length <= query.limit && (rows.length > 0 || query.offset === 0);
  const total = isLast ? query.offset + rows.length : Number(beside ?? (await countRows(reading.db, table, where)));
  return { rows, total, people: await namesOf(reading, rows, query.include) };
}

/**
 * The row with this id within `bounds`; `lock` keeps others from changing it until the transaction ends.
 * @throws HttpError 404, also for a row outside of them.
 */
export async function readRow(db: Database, resource: AnyResource, id: string, bounds: SQL | undefined, lock = false): Promise<AnyRow> {
  if (!isUuid(id)) throw notFound();
  const table = resourceTable(resource.name);
  const where = and(eq(columnOf(table, 'id'), id), bounds);
  const { rows } = await wholeRows(db, table.table, sql`${whereOf(where)} ${lock ? sql`for update` : undefined}`);
  const [row] = asRows(rows);
  if (!row) throw notFound();
  return row;
}
