import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COOKIE_DOMAIN_META } from '#domain/wire/session.ts';
import { fromRoot } from '#server/root.ts';
import type { Settings } from '#server/settings.ts';
import { sendError } from './error-handler.ts';
import { HttpError } from './errors.ts';

/** File names in `assets/` carry a hash of their content, so they can be kept for good. */
function cacheControl(path: string, root: string): string {
  const inside = relative(root, path).split(sep)[0];
  if (inside === 'assets') return 'public, max-age=31536000, immutable';
  return path.endsWith('.html') ? 'no-cache' : 'public, max-age=3600';
}

const PAGE_PATHS = new Set(['/', '/index.html']);

/**
 * The page with the domain of the session cookie written into its head, where scripts find it before
 * anybody is logged in. Undefined where nothing is to be written: the page goes out as it was built.
 */
function pageWith(cookieDomain: string | undefined, root: string | null): string | undefined {
  if (cookieDomain === undefined || root === null) return undefined;
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  // Letters, digits, dots and hyphens only, see the settings: nothing to escape.
  const meta = `<meta name="${COOKIE_DOMAIN_META}" content="${cookieDomain}" />`;
  if (!page.includes('</head>')) throw new Error('index.html has no end of its head');
  return page.replace('</head>', `${meta}</head>`);
}

/** Addresses of the APIs never fall back to the page. */
const API_PATHS = /^\/(?:api|t)(?:\/|$|\?)/;

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (PAGE_PATHS.has(url.replace(/\?.*$/, ''))) return true;
  return !API_PATHS.test(url) && (headers.accept ?? '').includes('text/html');
}

/**
 * Serves the built browser part, with the compressed files made at build time, and answers an
 * address that nothing else knows: with the page (its router decides), or with a 404 in the
 * form of the APIs.
 */
export async function staticFiles(
  app: FastifyInstance,
  { cookieDomain }: Pick<Settings, 'cookieDomain'>,
  folder: string | null = fromRoot('dist', 'client'),
): Promise<void> {
  const root = folder !== null && existsSync(join(folder, 'index.html')) ? folder : null;
  const page = pageWith(cookieDomain, root);
  if (root) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      allowedPath: (path) => page === undefined || !PAGE_PATHS.has(path),
      // The first argument is a reply, not a response of Node.
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControl(path, root));
      },
    });
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (!root || !wantsPage(request)) return sendError(new HttpError(404, 'unknown_route'), request, reply);
    if (page === undefined) return reply.sendFile('index.html');
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}
