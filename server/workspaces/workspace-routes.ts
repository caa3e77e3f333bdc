import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { workspaces } from '#server/db/tables.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { openAppKey } from './app-key.ts';

/** An IPv4 address as it is usually written, also when it comes over IPv6. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '');
}

/** Calls on a workspace besides reading and writing its row. */
export function workspaceRoutes(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['Workspaces'];

  routes.get(
    '/api/dashboard/projects/:id/api-key',
    {
      config: { access: { resource: 'workspace-key', action: 'show', workspace: { from: 'param', name: 'id' } } },
      schema: {
        tags,
        summary: 'App id and app key of the server-side event API',
        params: z.object({ id: z.uuid() }),
        response: { 200: z.object({ data: z.object({ app_id: z.uuid(), app_key: z.string() }) }) },
      },
    },
    async (request, reply) => {
      const [row] = await context.db.select({ sealed: workspaces.app_key }).from(workspaces).where(eq(workspaces.id, request.params.id));
      if (!row) throw notFound();
      const appKey = openAppKey(context.settings.secret, row.sealed);
      if (appKey === null) {
        context.log.error({ workspace: request.params.id }, 'the app key was sealed under another FLUMEN_SECRET');
        throw new HttpError(500, 'internal');
      }
      reply.header('cache-control', 'no-store');
      return { data: { app_id: request.params.id, app_key: appKey } };
    },
  );

  routes.get(
    '/api/dashboard/project-ips/my-ip',
    {
      config: { access: { resource: 'session', action: 'show' } },
      schema: { tags, summary: 'The address this request comes from', response: { 200: z.object({ data: z.object({ ip: z.string() }) }) } },
    },
    async (request) => ({ data: { ip: plainAddress(request.ip) } }),
  );
}
