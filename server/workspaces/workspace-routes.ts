import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { record } from '#server/audit/record.ts';
import type { Context } from '#server/context.ts';
import { workspaces } from '#server/db/tables.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { answerType } from '#server/http/json-api/answer-type.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { createAppKey, openAppKey, sealAppKey } from './app-key.ts';

/** Its id is that of the workspace. */
const keys = answerType('api-keys', z.object({ app_id: z.uuid(), app_key: z.string() }));
const address = answerType('addresses', z.object({ ip: z.string() }));

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
        response: { 200: keys.one },
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
      return keys.render({ id: request.params.id, app_id: request.params.id, app_key: appKey });
    },
  );

  routes.post(
    '/api/dashboard/projects/:id/api-key',
    {
      config: { access: { resource: 'workspace-key', action: 'edit', workspace: { from: 'param', name: 'id' } } },
      schema: {
        tags,
        summary: 'A new app key; the one before it stops working at once',
        params: z.object({ id: z.uuid() }),
        body: z.strictObject({}).nullish(),
        response: { 200: keys.one },
      },
    },
    async (request, reply) => {
      const { id, name } = workspaceOf(request);
      const appKey = createAppKey();
      await context.db.transaction(async (tx) => {
        await tx
          .update(workspaces)
          .set({ app_key: sealAppKey(context.settings.secret, appKey) })
          .where(eq(workspaces.id, id));
        await record(tx, request, { action: 'workspace-key.edit', target: { type: 'workspaces', id, label: name }, workspace: id });
      });
      // Collectors keep the key they know for a while unless they hear of a new one.
      context.live.publish(id, { type: 'resource', resource: 'workspaces', action: 'updated', ids: [id] });
      reply.header('cache-control', 'no-store');
      return keys.render({ id, app_id: id, app_key: appKey });
    },
  );

  routes.get(
    '/api/dashboard/project-ips/my-ip',
    {
      config: { access: { resource: 'session', action: 'show' } },
      schema: { tags, summary: 'The address this request comes from', response: { 200: address.one } },
    },
    async (request) => address.render({ id: plainAddress(request.ip), ip: plainAddress(request.ip) }),
  );
}
