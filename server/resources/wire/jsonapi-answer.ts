import { PEOPLE } from '#domain/kit/fields.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { typeOf, WORKSPACE_TYPE } from '#resources/index.ts';
import type { Person } from '#server/db/people.ts';
import type { AnyRow } from '../resource-table.ts';
import { type FieldList, fieldsOf, wireFields } from './answer.ts';

interface Identifier {
  readonly type: string;
  readonly id: string;
}
type Sparse = ReadonlyMap<string, readonly string[]>;
const WHOLE: Sparse = new Map();

function identifier(type: string, id: unknown): Identifier | null {
  return typeof id === 'string' ? { type, id } : null;
}

/** What is shown of a resource: attributes, and relationships with the column that holds the other's id. */
interface Shape {
  readonly attributes: FieldList;
  readonly relationships: readonly { readonly name: string; readonly type: string; readonly column: string }[];
}
/** Worked out once for each resource, or for what one request wants to see of it, and not for each row. */
const shapes = new WeakMap<object, Shape>();

function shapeOf(resource: AnyResource, only: readonly string[] | undefined): Shape {
  const known = shapes.get(only ?? resource);
  if (known) return known;
  const fields = fieldsOf(resource, only);
  const references = fields.flatMap(([name, field]) =>
    field.kind === 'reference' ? [{ name, type: typeOf(field.to), column: name }] : [],
  );
  // Rows of a workspace belong to it.
  const belongs = resource.scope.name === 'workspace' && (!only || only.includes('project'));
  const shape = {
    attributes: fields.filter(([, { kind }]) => kind !== 'reference'),
    relationships: belongs ? [...references, { name: 'project', type: WORKSPACE_TYPE, column: 'workspace_id' }] : references,
  };
  shapes.set(only ?? resource, shape);
  return shape;
}

/** A row as a JSON:API resource object. */
export function resourceObject(resource: AnyResource, row: AnyRow, sparse: Sparse = WHOLE) {
  const { attributes, relationships } = shapeOf(resource, sparse.get(resource.path));
  const related: Record<string, { readonly data: Identifier | null }> = {};
  for (const { name, type, column } of relationships) related[name] = { data: identifier(type, row[column]) };
  return { type: resource.path, id: row.id, attributes: wireFields(attributes, row), relationships: related };
}

/** A person as an included resource: nothing but the name. */
export function personObject(person: Person, sparse: Sparse = WHOLE) {
  const only = sparse.get(PEOPLE);
  const attributes = { first_name: person.first_name, last_name: person.last_name };
  const shown = Object.entries(attributes).filter(([name]) => !only || only.includes(name));
  return { type: PEOPLE, id: person.id, attributes: Object.fromEntries(shown) };
}
