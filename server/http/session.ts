import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TOKEN_PROTOCOL } from '#domain/wire/together.ts';
import type { Ports } from '#server/ports.ts';
import { verifyAccessToken } from '#server/sessions/access-token.ts';
import { LastUsed } from '#server/sessions/api-tokens/last-used.ts';
import { isApiToken, liveToken } from '#server/sessions/api-tokens/live-token.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';
import { liveSession } from '#server/sessions/sessions.ts';
import { HttpError } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without a valid access token. */
    user: SessionUser | null;
  }
}

/** The access token a request carries: in its header, or, where a browser opens a WebSocket and cannot set one, beside the protocol. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  const given = /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1];
  if (given !== undefined || headers.upgrade?.toLowerCase() !== 'websocket') return given;
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim());
  return offered.find((protocol) => protocol.startsWith(TOKEN_PROTOCOL))?.slice(TOKEN_PROTOCOL.length);
}

/** Sets `request.user` from the bearer token. It refuses nothing: that is what the guard is for. */
export function readSessions(app: FastifyInstance, context: Ports<'access' | 'clock' | 'db' | 'log' | 'settings'>): void {
  app.decorateRequest('user', null);
  const lastUsed = new LastUsed(context);
  const byApiToken = async (token: string) => {
    const user = await liveToken(context, token, context.clock());
    if (user?.token) await lastUsed.note(user.token.id, context.clock());
    return user;
  };
  const bySession = async (token: string) => {
    const subject = await verifyAccessToken(context.settings.secret, token, context.clock());
    // The token says who; whether the session goes on, and what its person may claim, is asked of the store.
    return subject && liveSession(context, subject, context.clock());
  };
  // Who brings no token, as the sites that send events, waits for nothing here.
  app.addHook('onRequest', (request, _reply, done) => {
    const token = bearerOf(request);
    if (!token) return done();
    const read = isApiToken(token) ? byApiToken(token) : bySession(token);
    read.then((user) => {
      request.user = user;
      done();
    }, done);
  });
}

/** The signed-in person of a guarded route. */
export function userOf(request: FastifyRequest): SessionUser {
  if (!request.user) throw new HttpError(401, 'not_signed_in');
  return request.user;
}
