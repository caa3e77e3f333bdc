import { and, desc, eq, getTableName, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { WorkspaceResourceName } from '#resources/index.ts';
import type { Database } from '#server/db/client.ts';
import { type DeletedRow, deletedRows } from '#server/db/tables/core.ts';
import { notFound } from '#server/http/errors.ts';
import { isUuid } from '#server/policy/membership.ts';
import { type AnyRow, resourceTable } from './resource-table.ts';

/** How long a deleted row can be brought back. */
const KEPT_DAYS = 30;
/** Deleted rows a workspace may keep: whoever makes and deletes without end fills nobody's disk. */
const KEPT_ROWS = 500;

/*
 * A deleted row leaves its table: no list, report, limit or unique index has to know of deletion, and
 * none can forget to ask. What hangs on it is found by the store's own foreign keys, so that a table
 * that comes later goes and comes back with its parent by itself.
 */

/**
 * Foreign keys of one column that match: `child` is the table that has one, `parent` the table it names.
 * `deletes`: what the deletion of a parent does, `c` deletes the child, `n` empties the column.
 */
async function foreignKeys(
  tx: Database,
  where: { readonly deletes: 'c' | 'n'; readonly side: 'child' | 'parent'; readonly table: string },
) {
  const named = where.side === 'child' ? sql`c.conrelid` : sql`c.confrelid`;
  const { rows } = await tx.execute<{ child: string; parent: string; column: string; to: string }>(sql`
    select child.relname as child, parent.relname as parent, own.attname as column, other.attname as to
    from pg_constraint c
    join pg_class child on child.oid = c.conrelid
    join pg_class parent on parent.oid = c.confrelid
    join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[1]
    join pg_attribute other on other.attrelid = c.confrelid and other.attnum = c.confkey[1]
    where c.contype = 'f' and c.confdeltype = ${where.deletes} and cardinality(c.conkey) = 1 and ${named} = ${where.table}::regclass
    order by child.relname, own.attname`);
  return rows;
}

const isIn = (column: string, values: readonly unknown[]): SQL =>
  sql`r.${sql.identifier(column)}::text in (${sql.join(
    values.map((value) => sql`${String(value)}`),
    sql`, `,
  )})`;

async function rowsWhere(tx: Database, table: string, where: SQL): Promise<readonly DeletedRow[]> {
  const { rows } = await tx.execute<{ row: DeletedRow['row'] }>(
    sql`select to_jsonb(r) as row from ${sql.identifier(table)} r where ${where}`,
  );
  return rows.map(({ row }) => ({ table, row }));
}

/** Rows and all that hangs on them, parents first. */
async function withWhatHangsOn(tx: Database, parents: readonly DeletedRow[]): Promise<readonly DeletedRow[]> {
  const [first] = parents;
  if (!first) return [];
  const hanging: DeletedRow[] = [];
  for (const { child, column, to } of await foreignKeys(tx, { deletes: 'c', side: 'parent', table: first.table })) {
    const children = await rowsWhere(
      tx,
      child,
      isIn(
        column,
        parents.map(({ row }) => row[to]),
      ),
    );
    hanging.push(...(await withWhatHangsOn(tx, children)));
  }
  return [...parents, ...hanging];
}

/** Keeps a row that is about to be deleted. Must run in the transaction that deletes it, with the row locked. */
export async function keepDeleted(tx: Database, resource: AnyResource, row: AnyRow, workspaceId: string, now: Date): Promise<void> {
  const table = getTableName(resourceTable(resource.name).table);
  const rows = await withWhatHangsOn(tx, await rowsWhere(tx, table, isIn('id', [row.id])));
  await tx.insert(deletedRows).values({ resource: resource.name, id: row.id, workspace_id: workspaceId, rows, deleted_at: now });
  const inBin = eq(deletedRows.workspace_id, workspaceId);
  const tooMany = tx
    .select({ id: deletedRows.id })
    .from(deletedRows)
    .where(inBin)
    .orderBy(desc(deletedRows.deleted_at), deletedRows.id)
    .offset(KEPT_ROWS);
  await tx.delete(deletedRows).where(and(inBin, inArray(deletedRows.id, tooMany)));
}

/**
 * Takes a row and what hung on it out of the bin, so that of two who ask one gets it.
 * @throws HttpError 404 when it is not there, or no longer.
 */
export async function takeFromBin(tx: Database, resource: AnyResource, id: string, workspaceId: string): Promise<readonly DeletedRow[]> {
  if (!isUuid(id)) throw notFound();
  const own = and(eq(deletedRows.resource, resource.name), eq(deletedRows.id, id), eq(deletedRows.workspace_id, workspaceId));
  const [kept] = await tx.delete(deletedRows).where(own).returning({ rows: deletedRows.rows });
  if (!kept) throw notFound();
  return kept.rows;
}

/** Columns that can be written: a generated one makes its own value. */
async function writable(tx: Database, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Writes a kept row as it was, its id included; columns that came since get their default, and what spoke of
 * something that has gone meanwhile is empty, as if the row had stood there all along.
 */
export async function writeAgain(tx: Database, { table, row }: DeletedRow): Promise<void> {
  const known = await writable(tx, table);
  const emptied = new Map((await foreignKeys(tx, { deletes: 'n', side: 'child', table })).map((key) => [key.column, key]));
  const columns = Object.keys(row).filter((name) => known.has(name));
  const listed = (each: (name: string) => SQL) => sql.join(columns.map(each), sql`, `);
  const keptOf = (name: string): SQL => {
    const key = emptied.get(name);
    if (!key) return sql`r.${sql.identifier(name)}`;
    const to = sql.identifier(key.to);
    return sql`(select p.${to} from ${sql.identifier(key.parent)} p where p.${to} = r.${sql.identifier(name)})`;
  };
  const into = sql.identifier(table);
  await tx.execute(
    sql`insert into ${into} (${listed((name) => sql`${sql.identifier(name)}`)})
      select ${listed(keptOf)} from jsonb_populate_record(null::${into}, ${JSON.stringify(row)}::jsonb) r`,
  );
}

/** Removes for good what a workspace deleted of a resource: none of it would be right any more. */
export async function forgetDeleted(tx: Database, resource: WorkspaceResourceName, workspaceId: string): Promise<void> {
  await tx.delete(deletedRows).where(and(eq(deletedRows.workspace_id, workspaceId), eq(deletedRows.resource, resource)));
}

/** Removes for good what was deleted long enough ago. */
export async function emptyBin(db: Database, now: Date): Promise<void> {
  await db.delete(deletedRows).where(lt(deletedRows.deleted_at, new Date(now.getTime() - KEPT_DAYS * 86_400_000)));
}
