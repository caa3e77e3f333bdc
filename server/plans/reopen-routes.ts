import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { answerType } from '#server/http/json-api/answer-type.ts';
import { userOf } from '#server/http/session.ts';
import { reopen } from './reopen.ts';

/** How many were opened; the id is that of their owner. */
const reopened = answerType('reopenings', z.object({ workspaces: z.int(), canvases: z.int() }));

/** One act for whoever has room again: a bigger plan, or less of something else. */
export function reopenRoutes(app: FastifyInstance, context: Context): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/dashboard/projects/reopen',
    {
      config: { access: { resource: 'plan-locks', action: 'edit' } },
      schema: {
        tags: ['Workspaces'],
        summary: 'Open the own workspaces and canvases that the plan had locked, as far as it has room now',
        body: z.strictObject({}).nullish(),
        response: { 200: reopened.one },
      },
    },
    async (request) => reopened.render({ id: userOf(request).id, ...(await reopen(context, request)) }),
  );
}
