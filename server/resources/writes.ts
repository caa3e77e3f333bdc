import { count, eq, sql } from 'drizzle-orm';
import { type AnyResource, isRestorable } from '#domain/kit/resource.ts';
import { check, type Values } from '#domain/kit/schema.ts';
import type { Database } from '#server/db/client.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { change, creation, deletion, restoration } from './acts.ts';
import { keepDeleted, takeFromBin, writeAgain } from './bin.ts';
import { boundsOf, ownerOf } from './bounds.ts';
import { duplicateField, violationOf } from './duplicates.ts';
import { RefusedValue, type WriteScope } from './hook.ts';
import { hooksOf } from './hooks-of.ts';
import { invalid, refusedField } from './problems.ts';
import { ownedBy } from './query/conditions.ts';
import { readRow } from './reads.ts';
import { brokenReferences } from './references.ts';
import { type AnyRow, asRows, columnOf, resourceTable } from './resource-table.ts';
import type { Input } from './wire/input.ts';

/** Runs a write; a value that exists already, or that a hook refuses, becomes a 422 at its field. */
async function named<T>(resource: AnyResource, input: Input, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof RefusedValue) throw refusedField(resource, input, error.field, error.code);
    const field = duplicateField(resource, error);
    throw field ? refusedField(resource, input, field, 'duplicate') : error;
  }
}

/** Instants travel as text and are stored as moments. */
function toStore(resource: AnyResource, values: Values): Values {
  const stored = ([name, value]: [string, unknown]): [string, unknown] => {
    const isInstant = resource.fields[name]?.kind === 'instant' && typeof value === 'string';
    return [name, isInstant ? new Date(value) : value];
  };
  return Object.fromEntries(Object.entries(values).map(stored));
}

function single(rows: readonly AnyRow[]): AnyRow {
  const [row] = rows;
  if (!row) throw new Error('a write answered no row');
  return row;
}

/** Checks the values of a write, its references included. */
async function checked(resource: AnyResource, input: Input, scope: WriteScope, current?: AnyRow): Promise<Values> {
  const result = check(resource, current ? 'edit' : 'create', input.values, current);
  if (!result.ok) throw invalid(resource, input, result.problems);
  const broken = scope.workspace ? await brokenReferences(scope.tx, resource, result.values, scope.workspace.id) : [];
  if (broken.length > 0) throw invalid(resource, input, broken);
  return toStore(resource, result.values);
}

/** Rows a workspace or person may hold of a resource whose declaration says nothing. */
const MOST_ROWS = 2000;

const viewerOf = ({ tx, userId, workspace, now }: WriteScope) => ({ db: tx, user: { id: userId }, workspace, now });

/** The row that is to be changed, locked, where the scope of the write may see it. @throws HttpError 404 */
function heldRow(resource: AnyResource, id: string, scope: WriteScope): Promise<AnyRow> {
  return readRow(scope.tx, resource, id, boundsOf(resource, hooksOf(scope, resource.name), viewerOf(scope)), true);
}

/** Number of the advisory locks of `requireRowRoom`, apart from those of one number alone. */
const ROOM_LOCK = 7_041;

/**
 * Every report and every event reads such rows whole, so their number is bounded. `owner`: the workspace
 * or person that is to hold one more. Inside the transaction that adds it: whoever adds another one waits
 * until it ends, so that of two at once the second counts the first. Whoever also holds the row of an
 * account (`requireRoom`) does that before this, never after.
 * @throws HttpError 403 `too_many_rows`.
 */
export async function requireRowRoom(tx: Database, resource: AnyResource, owner: string): Promise<void> {
  if (!resource.scope.owner) return;
  const target = resourceTable(resource.name);
  const max = resource.most ?? MOST_ROWS;
  await tx.execute(sql`select pg_advisory_xact_lock(${ROOM_LOCK}, hashtext(${`${resource.name} ${owner}`}))`);
  const [held] = await tx
    .select({ rows: count() })
    .from(target.table)
    .where(ownedBy(target, resource.scope.owner, owner));
  if (held && held.rows >= max) throw new HttpError(403, 'too_many_rows', { params: { max } });
}

/** Stores a new row. `scope.tx` must be a transaction: what fails later undoes what was done before. */
export async function createRow(resource: AnyResource, input: Input, scope: WriteScope): Promise<AnyRow> {
  const { table } = resourceTable(resource.name);
  const hooks = hooksOf(scope, resource.name);
  const values = await checked(resource, input, scope);
  const owner = ownerOf(resource, viewerOf(scope));
  const owned = resource.scope.owner ? { ...values, [resource.scope.owner]: owner } : values;
  return named(resource, input, async () => {
    const complete = await hooks.beforeCreate(owned, scope);
    if (owner !== undefined) await requireRowRoom(scope.tx, resource, owner);
    const row = single(asRows(await scope.tx.insert(table).values(complete).returning()));
    await hooks.afterCreate(row, scope);
    await scope.record(creation(resource, row));
    return row;
  });
}

function workspaceIdOf(scope: WriteScope): string {
  if (!scope.workspace) throw new Error('only rows of a workspace can be brought back');
  return scope.workspace.id;
}

/** Changes the named fields of a row; the others keep their value. */
export async function editRow(resource: AnyResource, id: string, input: Input, scope: WriteScope): Promise<AnyRow> {
  const target = resourceTable(resource.name);
  const hooks = hooksOf(scope, resource.name);
  const before = await heldRow(resource, id, scope);
  const values = await checked(resource, input, scope, before);
  return named(resource, input, async () => {
    const changes = await hooks.beforeEdit(before, values, scope);
    if (Object.keys(changes).length === 0) return before;
    const changed = await scope.tx
      .update(target.table)
      .set(changes)
      .where(eq(columnOf(target, 'id'), id))
      .returning();
    const row = single(asRows(changed));
    await hooks.afterEdit(row, scope);
    await scope.record(change(resource, before, row));
    return row;
  });
}

/** Deletes a row and what hangs on it, or ends it where the resource keeps what has ended; answers what it was. */
export async function deleteRow(resource: AnyResource, id: string, scope: WriteScope): Promise<AnyRow> {
  const target = resourceTable(resource.name);
  const row = await heldRow(resource, id, scope);
  const hooks = hooksOf(scope, resource.name);
  await hooks.beforeDelete(row, scope);
  await scope.record(deletion(resource, row));
  if (hooks.end) {
    await hooks.end(row, scope);
    return row;
  }
  if (isRestorable(resource)) await keepDeleted(scope.tx, resource, row, workspaceIdOf(scope), scope.now);
  await scope.tx.delete(target.table).where(eq(columnOf(target, 'id'), id));
  return row;
}

/** Values of a kept row by field instead of by column, and the other way round. */
function byField(resource: AnyResource, row: Values): Values {
  const { columns } = resourceTable(resource.name);
  return Object.fromEntries(Object.entries(columns).map(([field, { name }]) => [field, row[name]]));
}
function byColumn(resource: AnyResource, values: Values): Values {
  const target = resourceTable(resource.name);
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [columnOf(target, field).name, value]));
}

/**
 * Brings a deleted row back with what hung on it, under its own id.
 * @throws HttpError 404 when it is not in the bin, 403 where there is no room for it any more, 409 when
 * what it belonged to is gone or the same value was added meanwhile.
 */
export async function restoreRow(resource: AnyResource, id: string, scope: WriteScope): Promise<AnyRow> {
  const workspaceId = workspaceIdOf(scope);
  const [row, ...hanging] = await takeFromBin(scope.tx, resource, id, workspaceId);
  if (!row) throw notFound();
  const changed = await hooksOf(scope, resource.name).beforeRestore(byField(resource, row.row), scope);
  await requireRowRoom(scope.tx, resource, workspaceId);
  const back = { table: row.table, row: { ...row.row, ...byColumn(resource, changed) } };
  try {
    for (const one of [back, ...hanging]) await writeAgain(scope.tx, one);
  } catch (error) {
    const code = violationOf(error);
    throw code ? new HttpError(409, code) : error;
  }
  const restored = await heldRow(resource, id, scope);
  await scope.record(restoration(resource, restored));
  return restored;
}
