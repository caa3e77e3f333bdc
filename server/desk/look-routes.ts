import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { EVENT_KINDS } from '#domain/wire/track.ts';
import type { Context } from '#server/context.ts';
import { userOf } from '#server/http/session.ts';
import { deskBackup, deskHealth, eventInspection, overview } from './answers.ts';
import { recordBackup } from './backup.ts';
import { describeHealth } from './health.ts';
import { inspectEvents } from './inspector.ts';
import { describeInstallation } from './overview.ts';
import { byId, reason, tags } from './parts.ts';

/** What staff look at: the installation, its health and when it was last backed up, the last events of a workspace. */
export function deskLookRoutes(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/dashboard/desk',
    {
      config: { access: { resource: 'desk', action: 'show' } },
      schema: { tags, summary: 'The installation at a glance', response: { 200: z.object({ data: overview }) } },
    },
    async (request) => ({ data: await describeInstallation(context, userOf(request)) }),
  );

  routes.get(
    '/api/dashboard/desk/health',
    {
      config: { access: { resource: 'desk-health', action: 'show' } },
      schema: { tags, summary: 'Stores, spool, disk, jobs, mail, backup', response: { 200: z.object({ data: deskHealth }) } },
    },
    async () => ({ data: await describeHealth(context) }),
  );

  routes.post(
    '/api/dashboard/desk/backups',
    {
      config: { access: { resource: 'desk-backup', action: 'create' }, attributesOf: 'desk-backups' },
      schema: {
        tags,
        summary: 'Say that a backup was made',
        body: z.strictObject({ reason }),
        response: { 201: z.object({ data: deskBackup }) },
      },
    },
    async (request, reply) => reply.code(201).send({ data: await recordBackup(context, request, request.body.reason) }),
  );

  routes.get(
    '/api/dashboard/desk/workspaces/:id/events',
    {
      config: { access: { resource: 'event-inspector', action: 'show' } },
      schema: {
        tags,
        summary: 'The last 100 events of a workspace, masked, and what was not counted',
        params: byId,
        querystring: z.strictObject({ kind: z.enum(EVENT_KINDS).optional(), reason: reason.optional() }),
        response: { 200: z.object({ data: eventInspection }) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { data: await inspectEvents(context, request, { id: request.params.id, ...request.query }) };
    },
  );
}
