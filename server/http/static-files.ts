import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fromRoot } from '#server/root.ts';
import { sendError } from './error-handler.ts';
import { HttpError } from './errors.ts';

/** File names in `assets/` carry a hash of their content, so they can be kept for good. */
function cacheControl(path: string, root: string): string {
  const inside = relative(root, path).split(sep)[0];
  if (inside === 'assets') return 'public, max-age=31536000, immutable';
  return path.endsWith('.html') ? 'no-cache' : 'public, max-age=3600';
}

/** Addresses of the APIs never fall back to the page. */
const API_PATHS = /^\/(?:api|t)(?:\/|$|\?)/;

function wantsPage(request: FastifyRequest): boolean {
  const accepted = request.headers.accept ?? '';
  return (request.method === 'GET' || request.method === 'HEAD') && !API_PATHS.test(request.url) && accepted.includes('text/html');
}

/**
 * Serves the built browser part, with the compressed files made at build time, and answers an
 * address that nothing else knows: with the page (its router decides), or with a 404 in the
 * form of the APIs.
 */
export async function staticFiles(app: FastifyInstance, folder: string | null = fromRoot('dist', 'client')): Promise<void> {
  const root = folder !== null && existsSync(join(folder, 'index.html')) ? folder : null;
  if (root) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      // The first argument is a reply, not a response of Node.
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControl(path, root));
      },
    });
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (root && wantsPage(request)) return reply.sendFile('index.html');
    return sendError(new HttpError(404, 'unknown_route'), request, reply);
  });
}
