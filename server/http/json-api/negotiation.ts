import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../errors.ts';
import { canAnswer, canRead, JSON_API } from './media-type.ts';
import { PLAIN_ANSWERS } from './plain-answers.ts';

const DASHBOARD = '/api/dashboard/';

/** Is the address one of the JSON:API? */
export function isDashboard(url: string): boolean {
  return url.startsWith(DASHBOARD);
}

/** Does the call of a route answer with a JSON:API document? */
export function isDocumentCall(method: string, url: string): boolean {
  return isDashboard(url) && !PLAIN_ANSWERS.has(`${method === 'HEAD' ? 'GET' : method} ${url}`);
}

/** Is this a request to such a call? */
export function answersDocuments({ method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return isDocumentCall(method, url);
}

function refusalOf(accept: string | undefined, contentType: string | undefined): HttpError | undefined {
  if (!canAnswer(accept)) return new HttpError(406, 'not_acceptable', { pointer: '#accept' });
  return canRead(contentType) ? undefined : new HttpError(415, 'media_type_parameters', { pointer: '#content-type' });
}

/** Content negotiation of JSON:API 1.1 for everything under /api/dashboard: no handler names a media type. */
export function negotiate(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url, headers }, _reply, done) => {
    done(isDashboard(url) ? refusalOf(headers.accept, headers['content-type']) : undefined);
  });
  // The framework calls everything JSON and puts a charset on it.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (reply.statusCode === 204) reply.removeHeader('content-type');
    else if (type.startsWith(JSON_API) || (type.startsWith('application/json') && answersDocuments(request))) {
      reply.header('content-type', JSON_API);
    }
    done();
  });
}
