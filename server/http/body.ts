import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';
import { parseForm } from './form.ts';

/** Bytes a body may have where a route names no limit of its own. */
export const BODY_LIMIT = 1024 * 1024;
/** Levels of lists and objects in a body; the deepest of ours has seven. */
const MAX_DEPTH = 64;

const [QUOTE, BACKSLASH] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)];
const OPENING: ReadonlySet<number> = new Set([...'[{'].map((sign) => sign.charCodeAt(0)));
const CLOSING: ReadonlySet<number> = new Set([...']}'].map((sign) => sign.charCodeAt(0)));

/**
 * Do lists and objects lie deeper than anything of ours? What walks over a body by recursion is
 * then safe. Every sign is looked at once: a pattern would begin anew at each quote of a text
 * that never ends, which keeps the server busy for minutes over one megabyte.
 */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (inText && sign === BACKSLASH) at += 1;
    else if (sign === QUOTE) inText = !inText;
    else if (inText) continue;
    else if (OPENING.has(sign)) depth += 1;
    else if (CLOSING.has(sign)) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Reads JSON, JSON:API and forms; every other content type is a 415. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  // Refuses keys such as __proto__, which could reach into the prototype of what they are copied to.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(['application/json', 'application/vnd.api+json'], { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) done(new HttpError(400, 'malformed_json'));
    else parse(request, body, done);
  });
  await app.register(formbody, { bodyLimit: BODY_LIMIT, parser: parseForm });
}
