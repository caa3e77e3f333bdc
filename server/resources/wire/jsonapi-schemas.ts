import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { PEOPLE } from '#domain/kit/fields.ts';
import { MAX_PAGE_SIZE, OPERATORS_BY_KIND, PAGE_SIZE } from '#domain/kit/list-query.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { createSchema, editSchema, rowSchema } from '#domain/kit/schema.ts';
import { resourceNamed, typeOf, WORKSPACE_TYPE } from '#resources/index.ts';
import type { RouteAction } from '../access-of.ts';
import { includable } from '../query/plan.ts';
import { namesWorkspace } from '../route-parts.ts';
import { filterableFields, idParams, type Shape, sortableFields, textParameter } from './schemas.ts';

const identifier = (type: string) => z.object({ data: z.object({ type: z.literal(type), id: z.uuid() }).nullable() });

function references(resource: AnyResource): readonly [string, string][] {
  return Object.entries(resource.fields).flatMap(([name, field]): [string, string][] =>
    field.kind === 'reference' ? [[name, typeOf(field.to)]] : [],
  );
}

function withoutReferences(resource: AnyResource, shape: Readonly<Shape>): Shape {
  return Object.fromEntries(Object.entries(shape).filter(([name]) => resource.fields[name]?.kind !== 'reference'));
}

/** Rows that a workspace holds: the first of them, how many there are, and where all are listed. */
const held = (type: string) =>
  z.object({
    data: z.array(z.object({ type: z.literal(type), id: z.uuid() })),
    links: z.object({ related: z.string() }),
    meta: z.object({ total: z.int() }),
  });

function contained(resource: AnyResource): readonly (readonly [string, AnyResource])[] {
  return Object.entries(resource.contains ?? {}).flatMap(([name, to]) => {
    const found = resourceNamed(to);
    return found ? [[name, found] as const] : [];
  });
}

function relationshipShape(resource: AnyResource): Shape {
  const shape = Object.fromEntries([
    ...references(resource).map(([name, to]) => [name, identifier(to).optional()] as const),
    ...contained(resource).map(([name, { path }]) => [name, held(path).optional()] as const),
  ]);
  return resource.scope.name === 'workspace' ? { ...shape, project: identifier(WORKSPACE_TYPE).optional() } : shape;
}

const describeObject = (resource: AnyResource) =>
  z.object({
    type: z.literal(resource.path),
    id: z.uuid(),
    attributes: z.object(withoutReferences(resource, rowSchema(resource).shape)).partial(),
    relationships: z.object(relationshipShape(resource)),
  });
/** Each is part of the answers of several routes, and of those of rows that hold it. */
const described = new WeakMap<AnyResource, ReturnType<typeof describeObject>>();

/** A resource object of JSON:API; attributes may be fewer because of `fields[…]`. */
function objectSchema(resource: AnyResource) {
  const schema = described.get(resource) ?? describeObject(resource);
  described.set(resource, schema);
  return schema;
}
const personSchema = z.object({
  type: z.literal(PEOPLE),
  id: z.uuid(),
  attributes: z.object({ first_name: z.string(), last_name: z.string() }).partial(),
});

/** What may stand in `included`: people, and of workspaces the rows they hold. */
function includedSchema(resource: AnyResource): z.ZodType {
  const rows = contained(resource).map(([, one]) => objectSchema(one));
  return rows.length > 0 ? z.union([personSchema, ...rows]) : personSchema;
}

/** One row as a JSON:API document. */
export function documentSchema(resource: AnyResource) {
  return z.object({ data: objectSchema(resource), included: z.array(includedSchema(resource)).optional() });
}
/** One page of a list as a JSON:API document; `meta.total` counts all pages. */
export function listDocumentSchema(resource: AnyResource) {
  return z.object({
    data: z.array(objectSchema(resource)),
    included: z.array(includedSchema(resource)).optional(),
    meta: z.object({ total: z.int() }),
  });
}

/** What a create or edit request may carry: a JSON:API document, or the fields alone (JSON or form). */
function bodySchemas(resource: AnyResource, mode: 'create' | 'edit', alsoTakes: Readonly<Shape> = {}) {
  const own = (mode === 'create' ? createSchema : editSchema)(resource).shape;
  const fields = { ...own, ...alsoTakes };
  const namesProject = namesWorkspace(resource) && mode === 'create';
  const documentBody = z.object({
    data: z.object({
      type: z.literal(resource.path),
      ...(mode === 'edit' ? { id: z.uuid() } : {}),
      attributes: z.object(fields),
      ...(namesProject ? { relationships: z.object({ project: identifier(WORKSPACE_TYPE) }) } : {}),
    }),
  });
  return { documentBody, body: z.object(namesProject ? { ...fields, project: z.uuid() } : fields) };
}

/** What an answer about one row may be asked to bring, and what of it. */
function answerParameters(resource: AnyResource): Shape {
  return {
    include: textParameter(includable(resource).join(', ')),
    [`fields[${resource.path}]`]: textParameter('Fields to send, parted by commas'),
  };
}

/** Parameters of a list, for the description of the API; `planQuery` is what checks them. */
export function listParameters(resource: AnyResource) {
  const filters = filterableFields(resource).map(([name, field]) => {
    const operators = OPERATORS_BY_KIND[field.kind].join(', ');
    return [`filter[${name}]`, textParameter(`Also filter[${name}][operator]: ${operators}`)];
  });
  const shape: Shape = {
    ...(namesWorkspace(resource) ? { 'filter[project]': z.uuid().describe('The workspace; required') } : {}),
    ...Object.fromEntries(filters),
    'filter[id][in]': textParameter('Ids, parted by commas'),
    'filter[search]': textParameter('Free text'),
    sort: textParameter(`Parted by commas, - first for descending: ${sortableFields(resource)}`),
    'page[number]': z.int().min(1).default(1),
    'page[size]': z.int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
    ...answerParameters(resource),
  };
  return z.object(shape);
}

/** What goes in and comes out of each action. */
export function jsonApiSchemas(resource: AnyResource, alsoTakes?: Readonly<Shape>): Record<RouteAction, FastifySchema> {
  const within = resource.under ? { params: z.object({ project: z.uuid() }) } : {};
  const params = resource.under ? idParams.extend({ project: z.uuid() }) : idParams;
  const querystring = z.object(answerParameters(resource));
  const document = documentSchema(resource);
  return {
    list: { ...within, querystring: listParameters(resource), response: { 200: listDocumentSchema(resource) } },
    show: { params, querystring, response: { 200: document } },
    create: { ...within, querystring, ...bodySchemas(resource, 'create', alsoTakes), response: { 201: document } },
    edit: { params, querystring, ...bodySchemas(resource, 'edit'), response: { 200: document } },
    delete: { params, response: { 204: z.null() } },
    restore: { params, querystring, response: { 200: document } },
  };
}
