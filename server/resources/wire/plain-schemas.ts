import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { OPERATORS_BY_KIND } from '#domain/kit/list-query.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { createSchema, editSchema, rowSchema } from '#domain/kit/schema.ts';
import type { RouteAction } from '../access-of.ts';
import { filterableFields, idParams, type Shape, sortableFields, textParameter } from './schemas.ts';

const SUFFIXES = { ne: '_ne', gte: '_gte', lte: '_lte', contains: '_like' } as const;

/** Parameters of a list, for the description of the API; `planQuery` is what checks them. */
function listParameters(resource: AnyResource) {
  const filters = filterableFields(resource).flatMap(([name, field]) => {
    const operators: readonly string[] = OPERATORS_BY_KIND[field.kind];
    const suffixed = Object.entries(SUFFIXES).filter(([operator]) => operators.includes(operator));
    return [
      [name, textParameter('Equal; repeat it for any of several')],
      ...suffixed.map(([operator, suffix]) => [`${name}${suffix}`, textParameter(operator)]),
    ];
  });
  const shape: Shape = {
    _start: z.int().min(0).default(0),
    _end: z.int().min(1).optional(),
    _sort: textParameter(sortableFields(resource)),
    _order: textParameter('asc, desc'),
    q: textParameter('Free text'),
    id: textParameter('Repeat it for several rows'),
    ...Object.fromEntries(filters),
  };
  return z.object(shape);
}

const headers = z.object({ 'x-project-id': z.uuid().describe('The workspace') });

/** What goes in and comes out of each action. */
export function plainSchemas(resource: AnyResource): Record<RouteAction, FastifySchema> {
  const params = idParams;
  const row = z.object({ id: z.uuid() }).extend(rowSchema(resource).shape);
  return {
    list: { headers, querystring: listParameters(resource), response: { 200: z.array(row) } },
    show: { headers, params, response: { 200: row } },
    create: { headers, body: createSchema(resource), response: { 201: row } },
    edit: { headers, params, body: editSchema(resource), response: { 200: row } },
    delete: { headers, params, response: { 200: z.object({ id: z.uuid() }) } },
    restore: { headers, params, response: { 200: row } },
  };
}
