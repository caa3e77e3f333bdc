import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { RouteAction } from './access-of.ts';
import { type Handlers, handlersFor, idOf } from './handlers.ts';
import type { RowPorts } from './ports.ts';
import { planQuery } from './query/plan.ts';
import type { Parameters } from './query/raw-query.ts';
import { readSimpleRestQuery } from './query/simple-rest-query.ts';
import { isForm, mountActions, rootOf } from './route-parts.ts';
import { plainRow } from './wire/answer.ts';
import { readInput } from './wire/input.ts';
import { plainSchemas } from './wire/plain-schemas.ts';

/** What each action answers. */
function answersOf(resource: AnyResource, handlers: Handlers) {
  const inputOf = (request: FastifyRequest) => readInput(resource, request.body, isForm(request));
  const isField = (name: string) => Object.hasOwn(resource.fields, name);
  return {
    async list(request: FastifyRequest, reply: FastifyReply) {
      const query = planQuery(resource, readSimpleRestQuery(request.query as Parameters, isField));
      const page = await handlers.list(request, query);
      return reply.header('x-total-count', page.total).send(page.rows.map((row) => plainRow(resource, row)));
    },
    async show(request: FastifyRequest) {
      return plainRow(resource, await handlers.show(request));
    },
    async create(request: FastifyRequest, reply: FastifyReply) {
      const created = await handlers.create(request, inputOf(request), async (row) => plainRow(resource, row));
      return reply
        .code(201)
        .header('location', `${rootOf(resource)}/${created.id}`)
        .send(created);
    },
    async edit(request: FastifyRequest) {
      return plainRow(resource, await handlers.edit(request, inputOf(request)));
    },
    async delete(request: FastifyRequest) {
      await handlers.remove(request);
      return { id: idOf(request) };
    },
    async restore(request: FastifyRequest) {
      return plainRow(resource, await handlers.restore(request));
    },
  } satisfies Record<RouteAction, unknown>;
}

/** Plain REST routes of one declaration, as `@refinedev/simple-rest` calls them. */
export function analyticsRoutes(app: FastifyInstance, resource: AnyResource, context: RowPorts): void {
  mountActions(app, resource, plainSchemas(resource), answersOf(resource, handlersFor(resource, context)));
}
