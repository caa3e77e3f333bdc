import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AnyResource, ResourceAction } from '#domain/kit/resource.ts';
import type { Context } from '#server/context.ts';
import { accessOf } from './access-of.ts';
import { type Handlers, handlersFor, idOf } from './handlers.ts';
import { planQuery } from './query/plan.ts';
import type { Parameters } from './query/raw-query.ts';
import { readSimpleRestQuery } from './query/simple-rest-query.ts';
import { isForm, unchecked } from './route-parts.ts';
import { plainRow } from './wire/answer.ts';
import { readInput } from './wire/input.ts';
import { idParams, plainBodySchema, plainListParameters, plainRowSchema, projectHeader, refusals } from './wire/schemas.ts';

/** The five routes of one declaration, by action. */
function routesOf(resource: AnyResource, handlers: Handlers): Record<ResourceAction, (app: FastifyInstance) => void> {
  const root = `/api/analytics/${resource.path}`;
  const one = `${root}/:id`;
  const row = plainRowSchema(resource);
  const about = (action: ResourceAction) => ({ config: { access: accessOf(resource, action) }, validatorCompiler: unchecked });
  const described = { tags: [resource.name], headers: projectHeader };
  const inputOf = (request: FastifyRequest) => readInput(resource, request.body, isForm(request));
  const isField = (name: string) => Object.hasOwn(resource.fields, name);

  return {
    list: (app) =>
      app.get(
        root,
        {
          ...about('list'),
          schema: { ...described, querystring: plainListParameters(resource), response: { 200: z.array(row), ...refusals } },
        },
        async (request, reply) => {
          const query = planQuery(resource, readSimpleRestQuery(request.query as Parameters, isField));
          const page = await handlers.list(request, query);
          return reply.header('x-total-count', page.total).send(page.rows.map((found) => plainRow(resource, found)));
        },
      ),
    show: (app) =>
      app.get(one, { ...about('show'), schema: { ...described, params: idParams, response: { 200: row, ...refusals } } }, async (request) =>
        plainRow(resource, await handlers.show(request)),
      ),
    create: (app) =>
      app.post(
        root,
        { ...about('create'), schema: { ...described, body: plainBodySchema(resource, 'create'), response: { 201: row, ...refusals } } },
        async (request, reply) => {
          const created = await handlers.create(request, inputOf(request), async (found) => plainRow(resource, found));
          return reply.code(201).header('location', `${root}/${created.id}`).send(created);
        },
      ),
    edit: (app) =>
      app.patch(
        one,
        {
          ...about('edit'),
          schema: { ...described, params: idParams, body: plainBodySchema(resource, 'edit'), response: { 200: row, ...refusals } },
        },
        async (request) => plainRow(resource, await handlers.edit(request, inputOf(request))),
      ),
    delete: (app) =>
      app.delete(
        one,
        { ...about('delete'), schema: { ...described, params: idParams, response: { 200: z.object({ id: z.uuid() }), ...refusals } } },
        async (request) => {
          await handlers.remove(request);
          return { id: idOf(request) };
        },
      ),
  };
}

/** Plain REST routes of one declaration, as `@refinedev/simple-rest` calls them. */
export function analyticsRoutes(app: FastifyInstance, resource: AnyResource, context: Context): void {
  const routes = routesOf(resource, handlersFor(resource, context));
  for (const action of resource.actions) routes[action](app);
}
