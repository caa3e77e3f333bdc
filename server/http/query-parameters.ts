import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';
import { answersDocuments } from './json-api/negotiation.ts';

/** Calls that say what they take: documents, and whatever asks who is there. Links in mails may be decorated on the way. */
function isStrict(request: FastifyRequest): boolean {
  const { access, url = '' } = request.routeOptions.config;
  return answersDocuments(request) || (typeof access === 'object' && url.startsWith('/api/'));
}

/**
 * Refuses parameters on calls that take none, `include` and `sort` among them, as JSON:API 1.1 asks;
 * calls that take some check them by their schema or against their declaration.
 */
export function refuseUnknownParameters(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const [parameter] = Object.keys(request.query as object);
    if (parameter === undefined || request.routeOptions.schema?.querystring || !isStrict(request)) return done();
    done(new HttpError(400, 'unknown_parameter', { params: { parameter }, pointer: `?${parameter}` }));
  });
}
