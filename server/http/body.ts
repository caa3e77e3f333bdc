import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { parseForm } from './form.ts';

/** Bytes a body may have where a route names no limit of its own. */
export const BODY_LIMIT = 1024 * 1024;

/** Reads JSON, JSON:API and forms; every other content type is a 415. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser('text/plain');
  // Refuses keys such as __proto__, which could reach into the prototype of what they are copied to.
  app.addContentTypeParser('application/vnd.api+json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  await app.register(formbody, { bodyLimit: BODY_LIMIT, parser: parseForm });
}
