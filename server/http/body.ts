import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseForm } from './form.ts';
import { parseJsonText } from './json-text.ts';

/** Bytes a body may have where a route names no limit of its own. */
export const BODY_LIMIT = 1024 * 1024;
/** Media types of bodies that are JSON. */
export const JSON_TYPES = ['application/json', 'application/vnd.api+json'];

/** Reads JSON, JSON:API and forms; every other content type is a 415. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser<string>(JSON_TYPES, { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    parseJsonText(body),
  );
  await app.register(formbody, { bodyLimit: BODY_LIMIT, parser: parseForm });
}
