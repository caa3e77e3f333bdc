import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { deletedRows } from '#server/db/tables/core.ts';
import { tableOf } from '#server/db/tables/table-of.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import type { WorkspaceSource } from './access.ts';
import { isUuid } from './membership.ts';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Follows keys into nested objects; undefined when one is missing. */
function at(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
}

/** The workspace a body names: JSON:API relationship, attribute, plain field, or form field. */
export function projectInBody(body: unknown): string | undefined {
  const places = [
    at(body, 'data', 'relationships', 'project', 'data', 'id'),
    at(body, 'data', 'attributes', 'project', 'id'),
    at(body, 'data', 'attributes', 'project'),
    at(body, 'project', 'id'),
    at(body, 'project'),
  ];
  return places.find((place): place is string => typeof place === 'string' && place !== '');
}

/** A field of a body that stands plain or among the attributes. */
function fieldInBody(body: unknown, field: string): string | undefined {
  const places = [at(body, 'data', 'attributes', field), at(body, field)];
  return places.find((place): place is string => typeof place === 'string' && place !== '');
}

/** The id of the workspace that a body is itself about. */
function ownIdInBody(body: unknown): string | undefined {
  const places = [at(body, 'data', 'attributes', 'id'), at(body, 'data', 'id'), at(body, 'id')];
  return places.find((place): place is string => typeof place === 'string' && place !== '');
}

async function workspaceOfRow(db: Database, source: WorkspaceSource & { from: 'row' }, id: unknown): Promise<string> {
  if (typeof id !== 'string' || !isUuid(id)) throw notFound();
  const table = tableOf[source.resource];
  const [row] = await db.select({ workspace_id: table.workspace_id }).from(table).where(eq(table.id, id));
  if (!row) throw notFound();
  return row.workspace_id;
}

/** The workspace a deleted row belonged to; null for one that is not in the bin. */
async function workspaceOfDeleted(db: Database, resource: string, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const own = and(eq(deletedRows.resource, resource), eq(deletedRows.id, id));
  const [kept] = await db.select({ workspace_id: deletedRows.workspace_id }).from(deletedRows).where(own);
  return kept?.workspace_id ?? null;
}

async function workspaceOfBin(db: Database, { resource }: WorkspaceSource & { from: 'bin' }, id: unknown): Promise<string> {
  const found = typeof id === 'string' ? await workspaceOfDeleted(db, resource, id) : null;
  if (!found) throw notFound();
  return found;
}

function inQuery(request: FastifyRequest, name: string): string | undefined {
  const value = at(request.query, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The one of several equal ids; a request that names two workspaces names none. */
function header(request: FastifyRequest): string | undefined {
  const value = request.headers['x-project-id'];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function namedInBody(body: unknown, source: WorkspaceSource): string | undefined {
  if (source.from === 'body' && source.field !== undefined) return fieldInBody(body, source.field);
  return (source.from === 'body' && source.own ? ownIdInBody(body) : undefined) ?? projectInBody(body);
}

function inBody(request: FastifyRequest, source: WorkspaceSource): string | undefined {
  const named = namedInBody(request.body, source);
  return named === undefined && source.from === 'body' && source.orHeader ? header(request) : named;
}

/**
 * The id of the workspace a request is about.
 * @throws HttpError 400 `workspace_missing` naming the place, 404 for a row that does not exist.
 */
export async function workspaceIdOf(db: Database, request: FastifyRequest, source: WorkspaceSource): Promise<string> {
  if (source.from === 'row') return workspaceOfRow(db, source, at(request.params, source.param));
  if (source.from === 'bin') return workspaceOfBin(db, source, at(request.params, source.param));
  const found = {
    header: () => header(request),
    query: () => inQuery(request, 'name' in source ? source.name : ''),
    param: () => at(request.params, 'name' in source ? source.name : ''),
    body: () => inBody(request, source),
  }[source.from]();
  if (typeof found === 'string') return found;
  throw new HttpError(400, 'workspace_missing', { pointer: POINTERS[source.from](source) });
}

const POINTERS: Record<Exclude<WorkspaceSource['from'], 'row' | 'bin'>, (source: WorkspaceSource) => string | undefined> = {
  header: () => '#x-project-id',
  query: (source) => `?${'name' in source ? source.name : ''}`,
  // An address without it is another address.
  param: () => undefined,
  body: (source) => {
    if (source.from === 'body' && source.field !== undefined) return `/${source.field}`;
    return source.from === 'body' && source.own ? '/id' : '/data/relationships/project';
  },
};
