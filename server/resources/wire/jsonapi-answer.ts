import type { AnyResource } from '#domain/kit/resource.ts';
import type { Person } from '../reads.ts';
import type { AnyRow } from '../table-of.ts';
import { wireFields } from './answer.ts';

interface Identifier {
  readonly type: string;
  readonly id: string;
}
type Sparse = ReadonlyMap<string, readonly string[]>;

function identifier(type: string, id: unknown): Identifier | null {
  return typeof id === 'string' ? { type, id } : null;
}

/** References as relationships, and for rows of a workspace the workspace itself. */
function relationshipsOf(resource: AnyResource, row: AnyRow, only?: readonly string[]): Record<string, { data: Identifier | null }> {
  const references = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'reference' ? [[name, field.to] as const] : [],
  );
  const all = resource.scope === 'workspace' ? [...references, ['project', 'projects'] as const] : references;
  const shown = all.filter(([name]) => !only || only.includes(name));
  return Object.fromEntries(
    shown.map(([name, type]) => [name, { data: identifier(type, name === 'project' ? row.workspace_id : row[name]) }]),
  );
}

/** A row as a JSON:API resource object. */
export function resourceObject(resource: AnyResource, row: AnyRow, sparse: Sparse = new Map()) {
  const only = sparse.get(resource.path);
  const names = Object.keys(resource.fields).filter(
    (name) => resource.fields[name]?.kind !== 'reference' && (!only || only.includes(name)),
  );
  return {
    type: resource.path,
    id: row.id,
    attributes: wireFields(resource, row, names),
    relationships: relationshipsOf(resource, row, only),
  };
}

/** A person as an included resource: nothing but the name. */
export function personObject(person: Person, sparse: Sparse = new Map()) {
  const only = sparse.get('users');
  const attributes = { first_name: person.first_name, last_name: person.last_name };
  const shown = Object.entries(attributes).filter(([name]) => !only || only.includes(name));
  return { type: 'users', id: person.id, attributes: Object.fromEntries(shown) };
}
