import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { deskHealth, eventInspection, overview } from './answers.ts';
import { describeHealth } from './health.ts';
import { inspectEvents } from './inspector.ts';
import { describeInstallation } from './overview.ts';
import { byId, reason, tags } from './parts.ts';

/** What staff only look at: the installation, its health, the last events of a workspace. */
export function deskLookRoutes(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/dashboard/desk',
    {
      config: { access: { resource: 'desk', action: 'show' } },
      schema: { tags, summary: 'The installation at a glance', response: { 200: z.object({ data: overview }) } },
    },
    async () => ({ data: await describeInstallation(context) }),
  );

  routes.get(
    '/api/dashboard/desk/health',
    {
      config: { access: { resource: 'desk-health', action: 'show' } },
      schema: { tags, summary: 'Stores, spool, disk, jobs, mail, backup', response: { 200: z.object({ data: deskHealth }) } },
    },
    async () => ({ data: await describeHealth(context) }),
  );

  routes.get(
    '/api/dashboard/desk/workspaces/:id/events',
    {
      config: { access: { resource: 'event-inspector', action: 'show' } },
      schema: {
        tags,
        summary: 'The last 100 events of a workspace, masked, and what was not counted',
        params: byId,
        querystring: z.strictObject({ reason: reason.optional() }),
        response: { 200: z.object({ data: eventInspection }) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { data: await inspectEvents(context, request, request.params.id, request.query.reason) };
    },
  );
}
