import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { MOST_UPDATE_BYTES } from '#domain/wire/together.ts';
import { partsOf } from '#resources/kit/action.ts';
import { permissionsOn } from '#resources/kit/permission.ts';
import type { ProtocolCall } from '#resources/kit/protocol.ts';
import { HttpError } from '#server/http/errors.ts';
import { otherAnswer } from '#server/http/openapi/other-answers.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { accessOf } from '#server/policy/access-of.ts';
import type { Ports } from '#server/ports.ts';
import type { DrawingsPort } from '../ports.ts';
import { Party } from './party.ts';

const drawing = permissionsOn(
  { name: 'canvas-document', scope: 'workspace', feature: 'canvases' },
  { show: { reads: true, allowedWhenImpersonated: true } },
);

/** The call as it is declared. It is mounted where this is asked for: no page of the product asks for it yet. */
export const together = {
  call: 'GET /api/dashboard/funnels/:id/together',
  may: drawing.show,
  workspace: { from: 'row', resource: 'canvases', param: 'id' },
  reason: 'a WebSocket, on which each change is allowed anew',
} as const satisfies ProtocolCall;

/** Bytes of a message: a change as text, and what is said around it. */
const MOST_MESSAGE = Math.ceil((MOST_UPDATE_BYTES * 4) / 3) + 1024;

type TogetherContext = Ports<'access' | 'clock' | 'db' | 'live' | 'log' | 'policy' | 'settings'> & DrawingsPort;

/** `GET /api/dashboard/funnels/{id}/together`: the canvas as several people change it at once, over a WebSocket. */
export function togetherRoutes(app: FastifyInstance, context: TogetherContext): void {
  const party = new Party(context);
  app.addHook('preClose', () => party.close());
  app.register(async (scope) => {
    await scope.register(websocket, { options: { maxPayload: MOST_MESSAGE, perMessageDeflate: false } });
    // Whoever is refused before the plugin has seen the request would keep a connection that nobody ends.
    scope.addHook('onResponse', async ({ headers, raw }) => {
      if (headers.upgrade !== undefined) raw.socket.destroy();
    });
    scope.withTypeProvider<ZodTypeProvider>().get(
      partsOf(together).path,
      {
        websocket: true,
        exposeHeadRoute: false,
        config: { access: accessOf(together), refuses: [426, 429] },
        schema: {
          tags: ['Canvases'],
          summary: 'Change a canvas together with others, over a WebSocket',
          params: z.object({ id: z.uuid() }),
          response: { 101: otherAnswer('application/json', 'JSON messages both ways, until one side closes') },
        },
        preHandler: async (request) => {
          if (!request.ws) throw new HttpError(426, 'upgrade_required', { headers: { upgrade: 'websocket' } });
          party.requireRoom(userOf(request).id);
        },
      },
      (socket, request) => {
        // It stays for as long as the canvas is open, and has no answer with which it would leave.
        request.leaveDoor?.();
        const place = { canvas: request.params.id.toLowerCase(), workspace: workspaceOf(request).id };
        void party.join({ user: userOf(request), place }, socket);
      },
    );
  });
}
