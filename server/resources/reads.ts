import { and, count, eq, type SQL } from 'drizzle-orm';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { Database } from '#server/db/client.ts';
import { type Person, peopleNamed } from '#server/db/people.ts';
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

async function countRows(db: Database, { table }: ResourceTable, where: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(table).where(where);
  return counted?.total ?? 0;
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
  // One more than is asked for: where there is none, this is the last page and nothing has to be counted.
  const read = await reading.db
    .select()
    .from(table.table)
    .where(where)
    .orderBy(...orderOf(table, resource, query.sort, hooksOf(reading, resource.name).order(userId)))
    .limit(query.limit + 1)
    .offset(query.offset);
  const rows = asRows(read.slice(0, query.limit));
  const isLast = read.length <= query.limit && (rows.length > 0 || query.offset === 0);
  const total = isLast ? query.offset + rows.length : await countRows(reading.db, table, where);
  return { rows, total, people: await namesOf(reading, rows, query.include) };
}

/**
 * The row with this id within `bounds`; `lock` keeps others from changing it until the transaction ends.
 * @throws HttpError 404, also for a row outside of them.
 */
export async function readRow(db: Database, resource: AnyResource, id: string, bounds: SQL | undefined, lock = false): Promise<AnyRow> {
  if (!isUuid(id)) throw notFound();
  const table = resourceTable(resource.name);
  const query = db
    .select()
    .from(table.table)
    .where(and(eq(columnOf(table, 'id'), id), bounds));
  const [row] = asRows(await (lock ? query.for('update') : query));
  if (!row) throw notFound();
  return row;
}
