import type { Field, FieldKind } from '#domain/kit/fields.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { typeOf, WORKSPACE_TYPE } from '#resources/index.ts';
import { HttpError } from '#server/http/errors.ts';
import { checkTopLevel } from '#server/http/json-api/attributes.ts';

/** What a create or edit request says, whichever of the three forms it came in. */
export interface Input {
  readonly values: Readonly<Record<string, unknown>>;
  /** JSON pointer to a field, for problems. */
  pointerTo(field: string): string;
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const asIs = (value: unknown): unknown => value;
function number(value: unknown): unknown {
  return typeof value === 'string' && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value;
}
function decimal(value: unknown): unknown {
  return typeof value === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
}
const YES_OR_NO: ReadonlyMap<unknown, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['off', false],
]);

function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Form fields are text; each kind reads its own. What cannot be read stays text and is refused by the schema. */
const FROM_FORM = {
  text: asIs,
  longText: asIs,
  email: asIs,
  url: asIs,
  host: asIs,
  ip: asIs,
  timezone: asIs,
  integer: number,
  money: number,
  decimal,
  currency: asIs,
  boolean: (value) => YES_OR_NO.get(value) ?? value,
  option: (value, field) =>
    field.kind === 'option' ? (field.options.find((option) => String(option.value) === value)?.value ?? value) : value,
  tags: (value) => (typeof value === 'string' ? value.split(',') : value),
  day: asIs,
  instant: asIs,
  reference: asIs,
  facts: asIs,
  conditions: fromJson,
} as const satisfies Record<FieldKind, (value: unknown, field: Field) => unknown>;

function fromForm(resource: AnyResource, body: Json): Json {
  const read = ([name, value]: [string, unknown]): [string, unknown] => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    return [name, field ? FROM_FORM[field.kind](value, field) : value];
  };
  return Object.fromEntries(Object.entries(body).map(read));
}

function invalidDocument(pointer: string): HttpError {
  return new HttpError(400, 'bad_document', { pointer });
}

/** The JSON:API type that a relationship leads to; undefined for a name that is no relationship. */
function targetType(resource: AnyResource, name: string): string | undefined {
  if (name === 'project' && resource.scope.name === 'workspace') return WORKSPACE_TYPE;
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  return field?.kind === 'reference' ? typeOf(field.to) : undefined;
}

/**
 * A relationship as the id it points at.
 * @throws HttpError 400 `bad_document` for what is no linkage, 409 `type_conflict` for one of another type.
 */
function relatedId(resource: AnyResource, name: string, relationship: unknown): unknown {
  const place = `/data/relationships/${name}`;
  if (!isObject(relationship) || !('data' in relationship)) throw invalidDocument(place);
  const { data } = relationship;
  if (data === null) return null;
  if (!isObject(data) || typeof data.type !== 'string') throw invalidDocument(`${place}/data`);
  const type = targetType(resource, name);
  if (type !== undefined && data.type !== type) {
    throw new HttpError(409, 'type_conflict', { params: { type }, pointer: `${place}/data/type` });
  }
  return data.id;
}

function readDocument(resource: AnyResource, data: unknown, id: string | undefined): Input {
  if (!isObject(data)) throw invalidDocument('/data');
  if (data.type !== resource.path) throw new HttpError(409, 'type_conflict', { params: { type: resource.path }, pointer: '/data/type' });
  if (id === undefined && data.id !== undefined) throw new HttpError(403, 'client_id', { pointer: '/data/id' });
  if (id !== undefined && data.id !== id) throw new HttpError(409, 'id_conflict', { pointer: '/data/id' });
  const attributes = data.attributes ?? {};
  const relationships = data.relationships ?? {};
  if (!isObject(attributes)) throw invalidDocument('/data/attributes');
  if (!isObject(relationships)) throw invalidDocument('/data/relationships');
  const related = Object.entries(relationships).map(([name, relationship]) => [name, relatedId(resource, name, relationship)]);
  return {
    values: { ...attributes, ...Object.fromEntries(related) },
    pointerTo: (field) => `/data/${Object.hasOwn(relationships, field) ? 'relationships' : 'attributes'}/${field}`,
  };
}

/**
 * Reads a JSON:API document, plain JSON, or a form. `id`: of the row an edit is about.
 * @throws HttpError 400 `bad_document`, 409 for a wrong type or id.
 */
export function readInput(resource: AnyResource, body: unknown, isForm: boolean, id?: string): Input {
  if (!isObject(body)) throw invalidDocument('');
  if (resource.api === 'dashboard' && 'data' in body) {
    checkTopLevel(body);
    return readDocument(resource, body.data, id);
  }
  return { values: isForm ? fromForm(resource, body) : body, pointerTo: (field) => `/${field}` };
}
