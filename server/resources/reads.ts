import { and, count, eq, inArray, type SQL } from 'drizzle-orm';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables.ts';
import { notFound } from '#server/http/errors.ts';
import { isUuid } from '#server/policy/membership.ts';
import { inWorkspace, matching } from './query/conditions.ts';
import { orderOf } from './query/order.ts';
import type { PlannedQuery } from './query/plan.ts';
import { type AnyRow, asRows, columnOf, type ResourceTable, resourceTable } from './table-of.ts';

/** A person as others in the workspace see them. */
export interface Person {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
}
export interface Page {
  readonly rows: readonly AnyRow[];
  /** Rows that match, on all pages. */
  readonly total: number;
  readonly people: readonly Person[];
}

/** The people that the named reference fields of some rows point at, each once. */
export async function peopleOf(db: Database, rows: readonly AnyRow[], include: readonly string[]): Promise<readonly Person[]> {
  const ids = new Set(rows.flatMap((row) => include.map((name) => row[name]).filter((id) => typeof id === 'string')));
  if (ids.size === 0) return [];
  const person = { id: users.id, first_name: users.first_name, last_name: users.last_name };
  return db
    .select(person)
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(users.id);
}

/** Names of a few people are in memory; many are read at once. */
const FEW = 4;

async function namesOf({ db, access }: Reading, rows: readonly AnyRow[], include: readonly string[]): Promise<readonly Person[]> {
  const ids = new Set(rows.flatMap((row) => include.map((name) => row[name]).filter((id) => typeof id === 'string')));
  if (ids.size > FEW) return peopleOf(db, rows, include);
  const accounts = await Promise.all([...ids].sort().map((id) => access.account(id)));
  return accounts.flatMap((account) => account ?? []);
}

async function countRows(db: Database, { table }: ResourceTable, where: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(table).where(where);
  return counted?.total ?? 0;
}

/** What a page is read with. */
type Reading = Pick<Context, 'db' | 'access'>;

/** One page of the rows inside `scope` that match a planned query. */
export async function readPage(
  reading: Reading,
  resource: AnyResource,
  query: PlannedQuery,
  scope: SQL | undefined,
  userId: string,
): Promise<Page> {
  const table = resourceTable(resource.name);
  const where = and(scope, matching(table, resource, query));
  // One more than is asked for: where there is none, this is the last page and nothing has to be counted.
  const read = await reading.db
    .select()
    .from(table.table)
    .where(where)
    .orderBy(...orderOf(table, resource, query.sort, userId))
    .limit(query.limit + 1)
    .offset(query.offset);
  const rows = asRows(read.slice(0, query.limit));
  const isLast = read.length <= query.limit && (rows.length > 0 || query.offset === 0);
  const total = isLast ? query.offset + rows.length : await countRows(reading.db, table, where);
  return { rows, total, people: await namesOf(reading, rows, query.include) };
}

function oneRow(table: ResourceTable, resource: AnyResource, id: string, workspaceId: string | undefined): SQL | undefined {
  const own = eq(columnOf(table, 'id'), id);
  if (resource.scope !== 'workspace') return own;
  if (workspaceId === undefined) throw new Error(`a row of ${resource.name} is read inside a workspace`);
  return and(own, inWorkspace(table, workspaceId));
}

/**
 * The row with this id in the workspace; `lock` keeps others from changing it until the transaction ends.
 * @throws HttpError 404, also for a row of another workspace.
 */
export async function readRow(
  db: Database,
  resource: AnyResource,
  id: string,
  workspaceId: string | undefined,
  lock = false,
): Promise<AnyRow> {
  if (!isUuid(id)) throw notFound();
  const table = resourceTable(resource.name);
  const query = db
    .select()
    .from(table.table)
    .where(oneRow(table, resource, id, workspaceId));
  const [row] = asRows(await (lock ? query.for('update') : query));
  if (!row) throw notFound();
  return row;
}
