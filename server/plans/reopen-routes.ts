import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { reopen } from './reopen.ts';

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
        response: { 200: z.object({ data: z.object({ workspaces: z.int(), canvases: z.int() }) }) },
      },
    },
    async (request) => ({ data: await reopen(context, request) }),
  );
}
