import { z } from 'zod';
import { type Field, isOn } from '#domain/kit/fields.ts';
import { MAX_PAGE_SIZE, OPERATORS_BY_KIND, PAGE_SIZE } from '#domain/kit/list-query.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { createSchema, editSchema, rowSchema } from '#domain/kit/schema.ts';
import { includable } from '../query/plan.ts';

type Shape = Record<string, z.ZodType>;

export const errorSchema = z.object({
  errors: z.array(
    z.object({
      status: z.string(),
      code: z.string(),
      title: z.string().optional(),
      detail: z.string(),
      source: z.object({ pointer: z.string().optional(), parameter: z.string().optional() }).optional(),
      meta: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});

/** Refusals any route of a resource may answer with. */
export const refusals = { 400: errorSchema, 401: errorSchema, 403: errorSchema, 404: errorSchema, 422: errorSchema };

export const idParams = z.object({ id: z.uuid() });

const identifier = (type: string) => z.object({ data: z.object({ type: z.literal(type), id: z.uuid() }).nullable() });

function references(resource: AnyResource): readonly [string, string][] {
  return Object.entries(resource.fields).flatMap(([name, field]): [string, string][] =>
    field.kind === 'reference' ? [[name, field.to]] : [],
  );
}

const withoutReferences = (resource: AnyResource, shape: Readonly<Shape>): Shape =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => resource.fields[name]?.kind !== 'reference'));

function relationshipShape(resource: AnyResource): Shape {
  const shape = Object.fromEntries(references(resource).map(([name, to]) => [name, identifier(to).optional()]));
  return resource.scope === 'workspace' ? { ...shape, project: identifier('projects').optional() } : shape;
}

/** A resource object of JSON:API; attributes may be fewer because of `fields[…]`. */
function resourceObjectSchema(resource: AnyResource) {
  return z.object({
    type: z.literal(resource.path),
    id: z.uuid(),
    attributes: z.object(withoutReferences(resource, rowSchema(resource).shape)).partial(),
    relationships: z.object(relationshipShape(resource)),
  });
}
const personObjectSchema = z.object({
  type: z.literal('users'),
  id: z.uuid(),
  attributes: z.object({ first_name: z.string(), last_name: z.string() }).partial(),
});

export function documentSchema(resource: AnyResource) {
  return z.object({ data: resourceObjectSchema(resource), included: z.array(personObjectSchema).optional() });
}
export function listDocumentSchema(resource: AnyResource) {
  return z.object({
    data: z.array(resourceObjectSchema(resource)),
    included: z.array(personObjectSchema).optional(),
    meta: z.object({ total: z.int() }),
  });
}
export function plainRowSchema(resource: AnyResource) {
  return z.object({ id: z.uuid() }).extend(rowSchema(resource).shape);
}

/** What a create or edit request may carry: a JSON:API document, or the fields alone (JSON or form). */
export function dashboardBodySchema(resource: AnyResource, mode: 'create' | 'edit') {
  const fields = (mode === 'create' ? createSchema : editSchema)(resource).shape;
  const project = resource.scope === 'workspace' && mode === 'create';
  const document = z.object({
    data: z.object({
      type: z.literal(resource.path),
      ...(mode === 'edit' ? { id: z.uuid() } : {}),
      attributes: z.object(fields),
      ...(project ? { relationships: z.object({ project: identifier('projects') }) } : {}),
    }),
  });
  return z.union([document, z.object(project ? { ...fields, project: z.uuid() } : fields)]);
}
export function plainBodySchema(resource: AnyResource, mode: 'create' | 'edit') {
  return (mode === 'create' ? createSchema : editSchema)(resource);
}

const text = (description: string) => z.string().optional().describe(description);
function filterable(resource: AnyResource): readonly [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => isOn(field, 'filter'));
}
function sortable(resource: AnyResource): string {
  return Object.keys(resource.fields)
    .filter((name) => resource.fields[name]?.sortable)
    .join(', ');
}

/** Parameters of a JSON:API list, for the description of the API; `planQuery` is what checks them. */
export function listParameters(resource: AnyResource) {
  const filters = filterable(resource).map(([name, field]) => [
    `filter[${name}]`,
    text(`Also filter[${name}][operator]: ${OPERATORS_BY_KIND[field.kind].join(', ')}`),
  ]);
  const shape: Shape = {
    ...(resource.scope === 'workspace' ? { 'filter[project]': z.uuid().describe('The workspace; required') } : {}),
    ...Object.fromEntries(filters),
    'filter[id][in]': text('Ids, parted by commas'),
    'filter[search]': text('Free text'),
    sort: text(`Parted by commas, - first for descending: ${sortable(resource)}`),
    'page[number]': z.int().min(1).default(1),
    'page[size]': z.int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
    include: text(includable(resource).join(', ')),
    [`fields[${resource.path}]`]: text('Fields to send, parted by commas'),
  };
  return z.object(shape);
}

/** Parameters of a plain REST list. */
export function plainListParameters(resource: AnyResource) {
  const suffixes = { ne: '_ne', gte: '_gte', lte: '_lte', contains: '_like' } as const;
  const filters = filterable(resource).flatMap(([name, field]) => {
    const operators: readonly string[] = OPERATORS_BY_KIND[field.kind];
    const suffixed = Object.entries(suffixes).filter(([operator]) => operators.includes(operator));
    return [
      [name, text('Equal; repeat it for any of several')],
      ...suffixed.map(([operator, suffix]) => [`${name}${suffix}`, text(operator)]),
    ];
  });
  const shape: Shape = {
    _start: z.int().min(0).default(0),
    _end: z.int().min(1).optional(),
    _sort: text(sortable(resource)),
    _order: text('asc, desc'),
    q: text('Free text'),
    id: text('Repeat it for several rows'),
    ...Object.fromEntries(filters),
  };
  return z.object(shape);
}
export const projectHeader = z.object({ 'x-project-id': z.uuid().describe('The workspace') });
