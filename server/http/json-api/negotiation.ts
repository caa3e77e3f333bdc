import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors.ts';
import { canAnswer, canRead, JSON_API } from './media-type.ts';

const DASHBOARD = '/api/dashboard/';

/** Is the address one of the JSON:API? */
export function isDashboard(url: string): boolean {
  return url.startsWith(DASHBOARD);
}

function refusalOf(accept: string | undefined, contentType: string | undefined): HttpError | undefined {
  if (!canAnswer(accept)) return new HttpError(406, 'not_acceptable', { pointer: '#accept' });
  return canRead(contentType) ? undefined : new HttpError(415, 'media_type_parameters', { pointer: '#content-type' });
}

/** Content negotiation of JSON:API 1.1 for everything under /api/dashboard. */
export function negotiate(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url, headers }, _reply, done) => {
    done(isDashboard(url) ? refusalOf(headers.accept, headers['content-type']) : undefined);
  });
  // The framework puts a charset on everything that is JSON.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (String(reply.getHeader('content-type') ?? '').startsWith(JSON_API)) reply.header('content-type', JSON_API);
    done();
  });
}
