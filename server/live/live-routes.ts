import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { LiveEvent } from '#domain/wire/session.ts';
import { ACCESS_SECONDS } from '#server/accounts/access-token.ts';
import type { Context, SessionUser } from '#server/context.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';

/** Proxies cut a connection that is silent for long; a comment keeps it open. */
const HEARTBEAT_MS = 20_000;
/** Bytes that may wait for a page that reads slowly; beyond that it has to ask anew. */
const MAX_WAITING = 256 * 1024;

/** One open page: writes events to the stream until the page goes, or may no longer see them. */
function openStream(context: Context, user: SessionUser, workspaceId: string): PassThrough {
  const stream = new PassThrough();
  const send = (event: LiveEvent): void => {
    if (stream.writableLength > MAX_WAITING) stream.destroy();
    else stream.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  const recheck = async (): Promise<void> => {
    const grant = await context.policy.check(user, { resource: 'live', action: 'show' }, workspaceId);
    if (!grant.allowed) stream.end();
  };
  const unsubscribe = context.live.subscribe(workspaceId, (event) => {
    send(event);
    if (event.type === 'grants') recheck().catch(() => stream.end());
  });
  const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS);
  // The token has run out by then; the page comes back with a new one.
  const lifetime = setTimeout(() => stream.end(), ACCESS_SECONDS * 1000);
  stream.once('close', () => {
    unsubscribe();
    clearInterval(heartbeat);
    clearTimeout(lifetime);
  });
  stream.write('retry: 2000\n: open\n\n');
  return stream;
}

/** `GET /api/dashboard/live?project=`: what happens in a workspace, as it happens (`LiveEvent`). */
export function liveRoutes(app: FastifyInstance, context: Context): void {
  const open = new Set<PassThrough>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });

  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/dashboard/live',
    {
      config: { access: { resource: 'live', action: 'show', workspace: { from: 'query', name: 'project' } } },
      schema: { tags: ['Live'], summary: 'Server-sent events of a workspace', querystring: z.object({ project: z.uuid() }) },
    },
    (request, reply) => {
      const stream = openStream(context, userOf(request), workspaceOf(request).id);
      open.add(stream);
      stream.once('close', () => open.delete(stream));
      request.raw.once('close', () => stream.destroy());
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(stream);
    },
  );
}
