import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { EVENT_KINDS } from '#domain/wire/track.ts';
import type { Context } from '#server/context.ts';
import { INSTALLATION } from '#server/http/json-api/answer-type.ts';
import { userOf } from '#server/http/session.ts';
import { deskBackup, deskHealth, deskOverview, eventInspection } from './answers.ts';
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
      schema: { tags, summary: 'The installation at a glance', response: { 200: deskOverview.one } },
    },
    async (request) => deskOverview.render({ id: INSTALLATION, ...(await describeInstallation(context, userOf(request))) }),
  );

  routes.get(
    '/api/dashboard/desk/health',
    {
      config: { access: { resource: 'desk-health', action: 'show' } },
      schema: { tags, summary: 'Stores, spool, disk, jobs, mail, backup', response: { 200: deskHealth.one } },
    },
    async () => deskHealth.render({ id: INSTALLATION, ...(await describeHealth(context)) }),
  );

  routes.post(
    '/api/dashboard/desk/backups',
    {
      config: { access: { resource: 'desk-backup', action: 'create' }, attributesOf: 'desk-backups', idempotent: true },
      schema: {
        tags,
        summary: 'Say that a backup was made',
        body: z.strictObject({ reason }),
        response: { 201: deskBackup.one },
      },
    },
    async (request, reply) =>
      reply.code(201).send(deskBackup.render({ id: INSTALLATION, ...(await recordBackup(context, request, request.body.reason)) })),
  );

  routes.get(
    '/api/dashboard/desk/workspaces/:id/events',
    {
      config: { access: { resource: 'event-inspector', action: 'show' } },
      schema: {
        tags,
        summary: 'The last 100 events of a workspace, masked, and what was not counted',
        params: byId,
        querystring: z.strictObject({ 'filter[kind]': z.enum(EVENT_KINDS).optional(), audit_reason: reason.optional() }),
        response: { 200: eventInspection.one },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { 'filter[kind]': kind, audit_reason } = request.query;
      const { id } = request.params;
      return eventInspection.render({ id, ...(await inspectEvents(context, request, { id, kind, reason: audit_reason })) });
    },
  );
}
