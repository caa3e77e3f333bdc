import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { LiveEvent } from '#domain/wire/session.ts';
import { partsOf } from '#resources/kit/action.ts';
import { protocol } from '#resources/protocol/index.ts';
import { HttpError } from '#server/http/errors.ts';
import { otherAnswer } from '#server/http/openapi/other-answers.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { accessOf } from '#server/policy/access-of.ts';
import type { Ports } from '#server/ports.ts';
import { ACCESS_SECONDS } from '#server/sessions/access-token.ts';
import { stillSignedIn } from '#server/sessions/goes-on.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';

/** Proxies cut a connection that is silent for long; a comment keeps it open. */
const HEARTBEAT_MS = 20_000;
/** Bytes that may wait for a page that reads slowly; beyond that it has to ask anew. */
const MAX_WAITING = 256 * 1024;

/** Pages one person may have open at once; each costs a subscription and a connection. */
export const MAX_STREAMS = 40;

/** The open streams of this process, by person. */
class OpenStreams {
  private readonly byUser = new Map<string, Set<PassThrough>>();

  /** @throws HttpError 429 `too_many_streams`. */
  requireRoom(userId: string): void {
    if ((this.byUser.get(userId)?.size ?? 0) < MAX_STREAMS) return;
    throw new HttpError(429, 'too_many_streams', { params: { max: MAX_STREAMS }, headers: { 'retry-after': '30' } });
  }

  add(userId: string, stream: PassThrough): void {
    const own = this.byUser.get(userId) ?? new Set<PassThrough>();
    this.byUser.set(userId, own.add(stream));
    stream.once('close', () => {
      own.delete(stream);
      if (own.size === 0 && this.byUser.get(userId) === own) this.byUser.delete(userId);
    });
  }

  endAll(): void {
    for (const own of this.byUser.values()) for (const stream of own) stream.end();
  }
}

/** Does the session go on, and may its person, as what they are by now, still see the workspace? */
async function maySee(
  context: Ports<'access' | 'clock' | 'policy' | 'settings'>,
  asked: SessionUser,
  workspaceId: string,
): Promise<boolean> {
  const user = await stillSignedIn(context, asked);
  return user !== null && (await context.policy.check(user, { resource: 'live', action: 'show' }, workspaceId)).allowed;
}

/** One open page: writes events to the stream until the page goes, or may no longer see them. */
function openStream(
  context: Ports<'access' | 'clock' | 'live' | 'policy' | 'settings'>,
  user: SessionUser,
  workspaceId: string,
): PassThrough {
  const stream = new PassThrough();
  const send = (event: LiveEvent): void => {
    if (stream.writableLength > MAX_WAITING) stream.destroy();
    else stream.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  const recheck = (): void => {
    maySee(context, user, workspaceId).then(
      (may) => may || stream.end(),
      () => stream.end(),
    );
  };
  const hear = (event: LiveEvent): void => {
    send(event);
    if (event.type === 'grants') recheck();
  };
  // A token reads no rows of its person, so it hears of none: only that what it may has changed.
  const hearOwn = (event: LiveEvent): void => {
    if (!user.token || event.type === 'grants') hear(event);
  };
  const subscriptions = [context.live.subscribe(workspaceId, hear), context.live.subscribe(user.id, hearOwn)];
  const heartbeat = setInterval(() => {
    stream.write(': still here\n\n');
    recheck();
  }, HEARTBEAT_MS);
  // The token has run out by then; the page comes back with a new one.
  const lifetime = setTimeout(() => stream.end(), ACCESS_SECONDS * 1000);
  stream.once('close', () => {
    for (const unsubscribe of subscriptions) unsubscribe();
    clearInterval(heartbeat);
    clearTimeout(lifetime);
  });
  stream.write('retry: 2000\n: open\n\n');
  return stream;
}

/** `GET /api/dashboard/live?project=`: what happens in a workspace, as it happens (`LiveEvent`). */
export function liveRoutes(app: FastifyInstance, context: Ports<'access' | 'clock' | 'live' | 'policy' | 'settings'>): void {
  const open = new OpenStreams();
  app.addHook('preClose', async () => {
    open.endAll();
  });

  app.withTypeProvider<ZodTypeProvider>().get(
    partsOf(protocol.live).path,
    {
      // Nobody needs the headers of a stream, and asking for them would open one.
      exposeHeadRoute: false,
      config: { access: accessOf(protocol.live), refuses: [429] },
      schema: {
        tags: ['Live'],
        summary: 'Server-sent events of a workspace',
        querystring: z.object({ project: z.uuid() }),
        response: { 200: otherAnswer('text/event-stream', 'One JSON object a message, without end') },
      },
    },
    (request, reply) => {
      const user = userOf(request);
      open.requireRoom(user.id);
      const stream = openStream(context, user, workspaceOf(request).id);
      open.add(user.id, stream);
      request.raw.once('close', () => stream.destroy());
      return (
        reply
          .type('text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('x-accel-buffering', 'no')
          // A stream ends when the server stops, which would then wait for the client to let the connection go.
          .header('connection', 'close')
          .send(stream)
      );
    },
  );
}
