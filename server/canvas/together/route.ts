import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { partsOf } from '#resources/kit/action.ts';
import { protocol } from '#resources/protocol/index.ts';
import { HttpError } from '#server/http/errors.ts';
import { otherAnswer } from '#server/http/openapi/other-answers.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { accessOf } from '#server/policy/access-of.ts';
import type { Ports } from '#server/ports.ts';
import type { DrawingsPort } from '../ports.ts';
import { Party } from './party.ts';
import { sweepPending } from './sweep.ts';

type TogetherContext = Ports<'access' | 'clock' | 'db' | 'live' | 'log' | 'policy' | 'settings'> & DrawingsPort;

/**
 * Browsers let a page of any site open a WebSocket anywhere, and say whose page it is: only the product's own may. Who is
 * signed in is never read from a cookie, so a foreign page has nothing to come in with; it is shown out before that matters.
 * Programs say nothing.
 */
export function requireOwnPage({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>, publicUrl: string): void {
  const { origin } = headers;
  if (origin === undefined) return;
  const from = URL.canParse(origin) ? new URL(origin) : null;
  if (from && (from.host === host || from.origin === new URL(publicUrl).origin)) return;
  throw new HttpError(403, 'foreign_page');
}

/** `GET /api/dashboard/funnels/{id}/together`: the canvas as several people change it at once, over a WebSocket. */
export function togetherRoutes(app: FastifyInstance, context: TogetherContext): void {
  const party = new Party(context);
  const stopping = new AbortController();
  let swept = Promise.resolve();
  app.addHook('onListen', async () => {
    swept = sweepPending(context, stopping.signal);
  });
  app.addHook('preClose', async () => {
    stopping.abort();
    await party.close();
    await swept;
  });
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: partsOf(protocol.together).path,
    exposeHeadRoute: false,
    config: { access: accessOf(protocol.together), refuses: [426, 429] },
    schema: {
      tags: ['Canvases'],
      summary: 'Change a canvas together with others, over a WebSocket',
      params: z.object({ id: z.uuid() }),
      response: { 101: otherAnswer('application/json', 'JSON messages both ways, until one side closes') },
    },
    onRequest: async (request) => requireOwnPage(request, context.settings.publicUrl),
    preHandler: async (request) => party.requireRoom(userOf(request).id),
    handler: async () => {
      throw new HttpError(426, 'upgrade_required', { headers: { upgrade: 'websocket' } });
    },
    wsHandler: (socket, request) => {
      // It stays for as long as the canvas is open, and has no answer with which it would leave.
      request.leaveDoor?.();
      const { id } = request.params as { readonly id: string };
      const place = { canvas: id.toLowerCase(), workspace: workspaceOf(request).id };
      void party.join({ user: userOf(request), place }, socket);
    },
  });
}
