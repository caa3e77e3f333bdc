import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { authInfo } from '#server/accounts/wire.ts';
import type { Context } from '#server/context.ts';
import { endLogInAs, logInAs } from './log-in-as.ts';
import { byId, reason, tags } from './parts.ts';

/** Seeing the product as somebody sees it, and coming back. */
export function logInAsRoutes(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/api/dashboard/desk/users/:id/log-in-as',
    {
      config: { access: { resource: 'log-in-as', action: 'create' }, attributesOf: 'desk-users' },
      schema: {
        tags,
        summary: 'Log in as somebody who is no staff, for an hour at most',
        params: byId,
        body: z.strictObject({ reason }),
        response: { 200: authInfo },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return logInAs(context, request, request.params.id, request.body.reason);
    },
  );

  routes.post(
    '/api/dashboard/log-in-as/end',
    {
      config: { access: { resource: 'log-in-as', action: 'delete' } },
      schema: { tags, summary: 'Leave the account of somebody else', body: z.strictObject({}).nullish(), response: { 204: z.null() } },
    },
    async (request, reply) => {
      await endLogInAs(context, request);
      return reply.code(204).send(null);
    },
  );
}
